import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { workspaceInitials } from '../../lib/format.ts';
import { invitePath, paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { TwoFactorFlow } from '../../shared/auth/two-factor-flow.tsx';
import { useSignUpPolicy } from '../../shared/auth/use-sign-up-policy.ts';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { InvitationGate } from './invitation-gate.tsx';
import own from './invitations.module.css';
import { InviteSignInForm } from './invite-sign-in-form.tsx';
import { messages } from './messages.ts';
import type { Invitation } from './stored-invitation.ts';

const signIn = 'sign-in';

/** The landing of an invitation, and behind it the form to sign in. */
export function InviteSignInScreen() {
  const [search] = useSearchParams();
  const isSigningIn = search.get('view') === signIn;
  return (
    <InvitationGate at="sign-in">
      {(invitation, code) =>
        isSigningIn ? (
          <SignIn invitation={invitation} code={code} />
        ) : (
          <Landing invitation={invitation} code={code} />
        )
      }
    </InvitationGate>
  );
}

interface ViewProps {
  readonly invitation: Invitation;
  readonly code: string;
}

function Landing({ invitation, code }: ViewProps) {
  const navigate = useNavigate();
  const policy = useSignUpPolicy();
  const { workspaceName, ownerEmail, email } = invitation;
  useTitle(messages.join(workspaceName));
  return (
    <AuthLayout title={messages.join(workspaceName)} lead={messages.invitedToThis(ownerEmail)}>
      <div className={own.workspace}>
        <span aria-hidden="true" className={own.tile}>
          {workspaceInitials(workspaceName)}
        </span>
        <span className={own.names}>
          <b className={styles.strong}>{workspaceName}</b>
          <span className={own.caption}>{messages.inviteFor(email)}</span>
        </span>
      </div>
      <OfflineNote />
      <Button
        variant="primary"
        size="lg"
        block
        onClick={() => navigate(invitePath(paths.inviteSignIn, code, signIn))}
      >
        {messages.signIn}
      </Button>
      {policy !== 'closed' && (
        <Button size="lg" block onClick={() => navigate(invitePath(paths.inviteSignUp, code))}>
          {messages.createAccount}
        </Button>
      )}
    </AuthLayout>
  );
}

function SignIn({ invitation, code }: ViewProps) {
  const policy = useSignUpPolicy();
  return (
    <TwoFactorFlow>
      {(notice, onSecondFactor) => (
        <AuthLayout
          title={messages.signIn}
          lead={messages.toJoin(invitation.workspaceName, invitation.email)}
        >
          <OfflineNote />
          <InviteSignInForm
            invited={invitation.email}
            signInPath={invitePath(paths.inviteSignIn, code, signIn)}
            notice={notice}
            onSecondFactor={onSecondFactor}
          />
          <ProviderButtons
            withSingleSignOn
            suggested={invitation.email}
            next={invitePath(paths.invitation, code)}
          />
          {policy !== 'closed' && (
            <p className={styles.aside}>
              {messages.newToLunvik}{' '}
              <Link to={invitePath(paths.inviteSignUp, code)}>{messages.createAccount}</Link>
            </p>
          )}
        </AuthLayout>
      )}
    </TwoFactorFlow>
  );
}
