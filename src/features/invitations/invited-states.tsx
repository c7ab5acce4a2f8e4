import { useNavigate } from 'react-router-dom';
import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import styles from '../../lib/entrance/form.module.css';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Spinner } from '../../ui/show/spinner.tsx';
import { messages } from './messages.ts';
import type { Invitation } from './remembered-invitation.ts';

export function Verifying() {
  useTitle('Verifying invitation');
  return (
    <AccountFrame title="Verifying invitation...">
      <div className={styles.line} role="status">
        <Spinner />
        <span>Checking the link</span>
      </div>
    </AccountFrame>
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
    <AccountFrame title="This invitation cannot be opened" lead={text}>
      <Failure />
      <OfflineNote />
      {onAgain && (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          Try Again
        </Button>
      )}
      <Onward />
    </AccountFrame>
  );
}

export function Expired({ invitation }: { readonly invitation: Invitation }) {
  useTitle('Invitation expired');
  return (
    <AccountFrame
      title={messages.expired}
      lead={`Ask ${invitation.ownerEmail} to invite ${invitation.email} to ${invitation.workspaceName} again.`}
    >
      <Failure />
      <Onward />
    </AccountFrame>
  );
}

/** The invited has an account and is a member; nobody is signed in here. */
export function Joined({ invitation }: { readonly invitation: Invitation }) {
  useTitle('Invitation accepted');
  return (
    <AccountFrame
      title={`You joined ${invitation.workspaceName}`}
      lead={`This invitation has been accepted. Sign in as ${invitation.email} to open the workspace.`}
    >
      <span className={styles.round} data-tone="ok">
        <Icon name="check" size={20} />
      </span>
      <Onward />
    </AccountFrame>
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
