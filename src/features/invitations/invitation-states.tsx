import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { authMessages } from '../../shared/auth/messages.ts';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { messages } from './messages.ts';
import type { Invitation } from './stored-invitation.ts';

export function Verifying() {
  useTitle(messages.verifying);
  return (
    <AuthLayout title={messages.verifyingTitle}>
      <div className={styles.line} role="status">
        <Spinner />
        <span>{messages.checking}</span>
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
  useTitle(messages.title);
  return (
    <AuthLayout title={messages.cannotOpen} lead={text}>
      <Failure />
      {text !== authMessages.pageOffline && <OfflineNote />}
      {onAgain && (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {messages.tryAgain}
        </Button>
      )}
      <Onward />
    </AuthLayout>
  );
}

export function Expired({ invitation }: { readonly invitation: Invitation }) {
  useTitle(messages.expiredTitle);
  return (
    <AuthLayout
      title={messages.expired}
      lead={messages.askAgain(invitation.ownerEmail, invitation.email, invitation.workspaceName)}
    >
      <Failure />
      <Onward />
    </AuthLayout>
  );
}

/** The invited has an account and is a member; nobody is signed in here. */
export function Joined({ invitation }: { readonly invitation: Invitation }) {
  useTitle(messages.accepted);
  return (
    <AuthLayout
      title={messages.joined(invitation.workspaceName)}
      lead={messages.signInToOpen(invitation.email)}
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
      {account ? messages.toDashboard : messages.signIn}
    </Button>
  );
}
