import { useEffect, useState } from 'react';
import type { OfflineUsage } from '#contract/worker-api/offline-files.ts';
import { formatSize } from '../../../lib/format.ts';
import { sync } from '../../../lib/worker-client.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import styles from './offline-place.module.css';
import { offlinePlaceMessages } from './offline-place-messages.ts';
import { usageMessage } from './offline-place-texts.ts';

export interface OfflineUsageBarProps {
  /** Changes with what is here. */
  readonly revision: string;
  readonly isKept: boolean;
}

/** How much of this device is used for files, of all filespaces together. */
export function OfflineUsageBar({ revision, isKept }: OfflineUsageBarProps) {
  const [usage, setUsage] = useState<OfflineUsage | null>(null);
  const [cleared, setCleared] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with what is kept
  useEffect(() => {
    let current = true;
    sync.offlineUsage().then((now) => current && setUsage(now));
    return () => {
      current = false;
    };
  }, [revision, cleared]);
  if (usage === null) return <div className={styles.usage} />;
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
          <Button
            variant="ghost"
            onClick={() => void sync.clearRecent().then(() => setCleared((count) => count + 1))}
          >
            {common.clear}
          </Button>
        </span>
      )}
      {isKept && !usage.persisted && <Note tone="warn">{offlineMessages.notPersisted}</Note>}
    </div>
  );
}
