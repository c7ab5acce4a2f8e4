import { InvalidInvitationScreen } from '../../features/invitations/invalid-invitation.tsx';
import { useLinkCode } from '../../lib/entrance/use-link-code.ts';
import { invitePath, paths } from '../../lib/paths.ts';
import { LeavingScreen } from '../frame/sign-out.tsx';

/** Signing out here leads back to the invitation, to whoever it is for. */
export function InvalidInvitationPage() {
  const code = useLinkCode();
  return (
    <LeavingScreen to={invitePath(paths.inviteSignIn, code ?? '')}>
      {({ ask, working }) => <InvalidInvitationScreen onSignOut={ask} signingOut={working} />}
    </LeavingScreen>
  );
}
