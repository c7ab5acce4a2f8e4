import type { OfflineUsage } from '#contract/worker-api/offline-files.ts';
import { formatSize } from '../../../lib/format.ts';
import { sync } from '../../../lib/worker-client.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import styles from './offline-place.module.css';
import { offlinePlaceMessages } from './offline-place-messages.ts';
import { usageMessage } from './offline-place-texts.ts';

export interface OfflineUsageBarProps {
  readonly usage: OfflineUsage;
  readonly isKept: boolean;
  readonly onCleared: () => void;
}

/** How much of this device is used for files, of all filespaces together. */
export function OfflineUsageBar({ usage, isKept, onCleared }: OfflineUsageBarProps) {
  const text = usageMessage(usage);
  const used = usage.keptBytes + usage.recentBytes;
  return (
    <div className={styles.usage}>
      <span className={styles.figures}>{text}</span>
      <Progress
        label={offlinePlaceMessages.files}
        share={usage.mostBytes ? used / usage.mostBytes : 0}
        valueText={text}
        className={styles.bar}
      />
      {usage.recentBytes > 0 && (
        <span className={styles.recent}>
          {offlinePlaceMessages.recent(formatSize(usage.recentBytes))}
          <Button variant="ghost" onClick={() => void sync.clearRecent().then(onCleared)}>
            {offlinePlaceMessages.clearRecent}
          </Button>
        </span>
      )}
      {isKept && !usage.persisted && <Note tone="warn">{offlineMessages.notPersisted}</Note>}
    </div>
  );
}
