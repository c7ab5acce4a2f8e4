import type { SyncStateRow } from '#worker/read/reader.ts';
import { formatCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import styles from './bars.module.css';

export interface FirstLoadProgressProps {
  readonly drive: SyncStateRow;
  readonly name: string;
}

/** While a filespace comes onto this device: how far it has got, and that one need not wait. */
export function FirstLoadProgress({ drive, name }: FirstLoadProgressProps) {
  const items = drive.shown?.items ?? 0;
  const total = drive.shown?.total ?? null;
  const labels =
    total === null ? `${formatCount(items)} items` : `${formatCount(items)} of ${formatCount(total)} items`;
  return (
    <div className={styles.firstLoad}>
      <Icon name="download" size={14} />
      <span className={styles.firstLoadText}>
        <span className={styles.cut}>Getting {name} ready</span>
        <span className={styles.whereWide}> on this device</span>
        {drive.shown && <span>, {labels}</span>}
        <span className={styles.whereWide}>. You can open folders as they arrive.</span>
      </span>
      <Progress
        label={`Getting ${name} ready`}
        share={total ? items / total : undefined}
        valueText={labels}
        className={styles.progress}
      />
    </div>
  );
}
