import { useSearchParams } from 'react-router-dom';
import { InvalidInvitationScreen } from '../../features/invitations/invalid-invitation.tsx';
import { invitePath, paths } from '../../lib/paths.ts';
import { LeavingScreen } from '../frame/sign-out.tsx';

/** Signing out here leads back to the invitation, to whoever it is for. */
export function InvalidInvitationPage() {
  const [search] = useSearchParams();
  return (
    <LeavingScreen to={invitePath(paths.inviteSignIn, search.get('code') ?? '')}>
      {({ ask, working }) => <InvalidInvitationScreen onSignOut={ask} signingOut={working} />}
    </LeavingScreen>
  );
}
