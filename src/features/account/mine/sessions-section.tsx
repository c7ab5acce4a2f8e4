import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import styles from './mine.module.css';
import { mineMessages } from './mine-messages.ts';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

/** Where this person is signed in. */
export function SessionsSection() {
  const sessions = useCall('listSessions', {});
  return (
    <Section title="Signed-in devices">
      {sessions.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {sessions.state === 'failed' && (
        <div className={styles.foot}>
          <p>
            {mineMessages.sessionsFailed}{' '}
            {sessions.problem.kind === 'offline' && `${mineMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={sessions.again}>
            Try again
          </Button>
        </div>
      )}
      {sessions.state === 'answered' && <SessionList all={sessions.answer} again={sessions.again} />}
    </Section>
  );
}
