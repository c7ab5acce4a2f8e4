import { InvalidInvitationScreen } from '../../features/invitations/invalid-invitation.tsx';
import { invitePath, paths } from '../../lib/paths.ts';
import { useLinkCode } from '../../shared/auth/use-link-code.ts';
import { SignOutBoundary } from '../sign-out/sign-out-confirmation.tsx';

/** Signing out here leads back to the invitation, to whoever it is for. */
export function InvalidInvitationPage() {
  const code = useLinkCode();
  return (
    <SignOutBoundary to={invitePath(paths.inviteSignIn, code ?? '')}>
      {({ ask, working }) => <InvalidInvitationScreen onSignOut={ask} signingOut={working} />}
    </SignOutBoundary>
  );
}
