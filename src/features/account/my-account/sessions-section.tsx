import { useServerCall } from '../../../lib/use-server-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';
import { SessionList } from './session-list.tsx';

/** Where this person is signed in. */
export function SessionsSection() {
  const sessions = useServerCall('listSessions', {});
  return (
    <AccountSection title="Signed-in devices">
      {sessions.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {sessions.state === 'failed' && (
        <div className={styles.footer}>
          <p>
            {myAccountMessages.sessionsFailed}{' '}
            {sessions.problem.kind === 'offline' && `${myAccountMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={sessions.retry}>
            Try again
          </Button>
        </div>
      )}
      {sessions.state === 'answered' && <SessionList all={sessions.data} retry={sessions.retry} />}
    </AccountSection>
  );
}
