import { invitePath, paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { InvitationGate } from './invitation-gate.tsx';
import { InviteSignUpForm } from './invite-sign-up-form.tsx';
import { messages } from './messages.ts';
import type { Invitation } from './stored-invitation.ts';

/** Making an account for the invited address. */
export function InviteSignUpScreen() {
  return (
    <InvitationGate at="sign-up">
      {(invitation, code) => <SignUp invitation={invitation} code={code} />}
    </InvitationGate>
  );
}

function SignUp({ invitation, code }: { readonly invitation: Invitation; readonly code: string }) {
  useTitle(messages.createYours);
  return (
    <AuthLayout title={messages.createYours} lead={messages.joinAfter(invitation.workspaceName)}>
      <InviteSignUpForm invitation={invitation} code={code} />
      <ProviderButtons suggested={invitation.email} next={invitePath(paths.invitation, code)} />
    </AuthLayout>
  );
}
