import type { SyncStateRow } from '#worker/read/reader.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import styles from './bars.module.css';
import { toolbarMessages } from './toolbar-messages.ts';

export interface FirstLoadProgressProps {
  readonly drive: SyncStateRow;
  readonly name: string;
}

/** While a filespace comes onto this device: how far it has got, and that one need not wait. */
export function FirstLoadProgress({ drive, name }: FirstLoadProgressProps) {
  const items = drive.shown?.items ?? 0;
  const total = drive.shown?.total ?? null;
  const labels = total === null ? toolbarMessages.items(items) : toolbarMessages.itemsOf(items, total);
  return (
    <div className={styles.firstLoad}>
      <Icon name="download" size={14} />
      <span className={styles.firstLoadText}>
        <span className={styles.cut}>{toolbarMessages.preparingFilespace(name)}</span>
        {drive.shown && <span>: {labels}</span>}
        <span className={styles.whereWide}>. {toolbarMessages.startBrowsing}</span>
      </span>
      <Progress
        label={toolbarMessages.preparingFilespace(name)}
        share={total ? items / total : undefined}
        valueText={labels}
        className={styles.progress}
      />
    </div>
  );
}
