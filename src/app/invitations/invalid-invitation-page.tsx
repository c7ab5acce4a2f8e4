import { useSearchParams } from 'react-router-dom';
import { InvalidInvitationScreen } from '../../features/invitations/invalid-invitation.tsx';
import { invitePath, paths } from '../../lib/paths.ts';
import { SignOutDialog, useSignOut } from '../frame/sign-out.tsx';

/** Signing out here leads back to the invitation, to whoever it is for. */
export function InvalidInvitationPage() {
  const [search] = useSearchParams();
  const signOut = useSignOut(invitePath(paths.inviteSignIn, search.get('code') ?? ''));
  return (
    <>
      <InvalidInvitationScreen onSignOut={signOut.ask} signingOut={signOut.working} />
      <SignOutDialog {...signOut} />
    </>
  );
}
