import { useServerCall } from '../../../lib/use-server-call.ts';
import { common } from '../../../ui/common-messages.ts';
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
    <AccountSection title={myAccountMessages.sessions}>
      {sessions.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> {common.loading}
        </p>
      )}
      {sessions.state === 'failed' && (
        <div className={styles.footer}>
          <p>
            {sessions.problem.kind === 'offline'
              ? myAccountMessages.sessionsOffline
              : myAccountMessages.sessionsFailed}
          </p>
          <Button size="sm" onClick={sessions.retry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {sessions.state === 'answered' && <SessionList all={sessions.data} retry={sessions.retry} />}
    </AccountSection>
  );
}
