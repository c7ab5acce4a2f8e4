import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { placeMessages as messages } from './place-messages.ts';
import styles from './places.module.css';

interface RecentHeadProps {
  readonly isEmpty: boolean;
  readonly driveId: string;
}

/** Above the list. The title takes the focus when the button goes with what it cleared. */
export function RecentHead({ isEmpty, driveId }: RecentHeadProps) {
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1}>{messages.recent.title}</h1>
      {!isEmpty && (
        <>
          <span className={styles.note}>{messages.recent.here}</span>
          <Button variant="ghost" onClick={() => void sync.hideRecent(driveId, null)}>
            {messages.recent.clear}
          </Button>
        </>
      )}
    </header>
  );
}
