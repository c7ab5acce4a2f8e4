import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import { invitePath, paths } from '../../lib/paths.ts';
import { Providers } from '../../lib/providers/providers.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { InviteSignUpForm } from './invite-sign-up-form.tsx';
import { Invited } from './invited.tsx';
import type { Invitation } from './remembered-invitation.ts';

/** Making an account for the invited address. */
export function InviteSignUpScreen() {
  return (
    <Invited at="sign-up">{(invitation, code) => <SignUp invitation={invitation} code={code} />}</Invited>
  );
}

function SignUp({ invitation, code }: { readonly invitation: Invitation; readonly code: string }) {
  useTitle('Create your account');
  return (
    <AccountFrame title="Create your account" lead={`You join ${invitation.workspaceName} right after.`}>
      <InviteSignUpForm invitation={invitation} code={code} />
      <Providers suggested={invitation.email} next={invitePath(paths.invitation, code)} />
    </AccountFrame>
  );
}
