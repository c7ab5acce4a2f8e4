import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import styles from '../../lib/entrance/form.module.css';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { TwoSteps } from '../../lib/entrance/two-steps.tsx';
import { workspaceInitials } from '../../lib/format.ts';
import { invitePath, paths } from '../../lib/paths.ts';
import { Providers } from '../../lib/providers/providers.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import own from './invitations.module.css';
import { InviteSignInForm } from './invite-sign-in-form.tsx';
import { Invited } from './invited.tsx';
import type { Invitation } from './remembered-invitation.ts';

const signIn = 'sign-in';

/** The landing of an invitation, and behind it the form to sign in. */
export function InviteSignInScreen() {
  const [search] = useSearchParams();
  const isSigningIn = search.get('view') === signIn;
  return (
    <Invited at="sign-in">
      {(invitation, code) =>
        isSigningIn ? (
          <SignIn invitation={invitation} code={code} />
        ) : (
          <Landing invitation={invitation} code={code} />
        )
      }
    </Invited>
  );
}

interface ViewProps {
  readonly invitation: Invitation;
  readonly code: string;
}

function Landing({ invitation, code }: ViewProps) {
  const navigate = useNavigate();
  const { workspaceName, ownerEmail, email } = invitation;
  useTitle(`Join ${workspaceName}`);
  return (
    <AccountFrame title={`Join ${workspaceName}`} lead={`${ownerEmail} invited you to this workspace.`}>
      <div className={own.workspace}>
        <span aria-hidden="true" className={own.tile}>
          {workspaceInitials(workspaceName)}
        </span>
        <span className={own.names}>
          <b className={styles.strong}>{workspaceName}</b>
          <span className={own.caption}>Invite for {email}</span>
        </span>
      </div>
      <OfflineNote />
      <Button
        variant="primary"
        size="lg"
        block
        onClick={() => navigate(invitePath(paths.inviteSignIn, code, signIn))}
      >
        Sign in
      </Button>
      <Button size="lg" block onClick={() => navigate(invitePath(paths.inviteSignUp, code))}>
        Create account
      </Button>
    </AccountFrame>
  );
}

function SignIn({ invitation, code }: ViewProps) {
  return (
    <TwoSteps>
      {(news, onHalfway) => (
        <AccountFrame title="Sign in" lead={`To join ${invitation.workspaceName} as ${invitation.email}.`}>
          <OfflineNote />
          <InviteSignInForm invited={invitation.email} news={news} onHalfway={onHalfway} />
          <Providers
            withSingleSignOn
            suggested={invitation.email}
            next={invitePath(paths.invitation, code)}
          />
          <p className={styles.aside}>
            New to Lunvik? <Link to={invitePath(paths.inviteSignUp, code)}>Create account</Link>
          </p>
        </AccountFrame>
      )}
    </TwoSteps>
  );
}
