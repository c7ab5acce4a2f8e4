import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { messages } from './messages.ts';
import type { Invitation } from './stored-invitation.ts';

export function Verifying() {
  useTitle('Verifying invitation');
  return (
    <AuthLayout title="Verifying invitation...">
      <div className={styles.line} role="status">
        <Spinner />
        <span>Checking the link</span>
      </div>
    </AuthLayout>
  );
}

interface CannotVerifyProps {
  readonly text: string;
  /** Where asking again could help. */
  readonly onAgain?: (() => void) | undefined;
}

export function CannotVerify({ text, onAgain }: CannotVerifyProps) {
  useTitle('Invitation');
  return (
    <AuthLayout title="This invitation cannot be opened" lead={text}>
      <Failure />
      <OfflineNote />
      {onAgain && (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          Try Again
        </Button>
      )}
      <Onward />
    </AuthLayout>
  );
}

export function Expired({ invitation }: { readonly invitation: Invitation }) {
  useTitle('Invitation expired');
  return (
    <AuthLayout
      title={messages.expired}
      lead={`Ask ${invitation.ownerEmail} to invite ${invitation.email} to ${invitation.workspaceName} again.`}
    >
      <Failure />
      <Onward />
    </AuthLayout>
  );
}

/** The invited has an account and is a member; nobody is signed in here. */
export function Joined({ invitation }: { readonly invitation: Invitation }) {
  useTitle('Invitation accepted');
  return (
    <AuthLayout
      title={`You joined ${invitation.workspaceName}`}
      lead={`This invitation has been accepted. Sign in as ${invitation.email} to open the workspace.`}
    >
      <span className={styles.round} data-tone="ok">
        <Icon name="check" size={20} />
      </span>
      <Onward />
    </AuthLayout>
  );
}

function Failure() {
  return (
    <span className={styles.round} data-tone="danger">
      <Icon name="x" size={20} />
    </span>
  );
}

/** To the product, or to its door. */
function Onward() {
  const navigate = useNavigate();
  const { account } = useSession();
  return (
    <Button size="lg" block onClick={() => navigate(account ? paths.drive : paths.signIn)}>
      {account ? 'Go to dashboard' : 'Sign in'}
    </Button>
  );
}
