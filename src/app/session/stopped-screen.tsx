import { Button } from '../../ui/controls/button.tsx';
import styles from '../error-boundary.module.css';
import { stoppedMessages } from './stopped-messages.ts';

/** Why this tab cannot go on by itself. */
export type StopReason = 'outdated' | 'no-storage' | 'blocked' | 'not-started' | 'insecure' | 'failed';

/** Stands in for every screen: whatever a person did here now would not be kept. */
export function StoppedScreen({
  why,
  detail,
}: {
  readonly why: StopReason;
  readonly detail?: string | undefined;
}) {
  const { title, text } = stoppedMessages[why];
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {why === 'insecure' ? (
        <Button variant="primary" size="lg" onClick={goSecure}>
          {stoppedMessages.openSecure}
        </Button>
      ) : (
        <Button variant="primary" size="lg" onClick={() => location.reload()}>
          {stoppedMessages.reload}
        </Button>
      )}
      {detail && (
        <details>
          <summary>{stoppedMessages.details}</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </main>
  );
}

/** Here nothing would be another way. */
function goSecure() {
  location.replace(location.href.replace(/^http:/, 'https:'));
}
