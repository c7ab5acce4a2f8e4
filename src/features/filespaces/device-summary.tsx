import { useShared } from '../../lib/use-live.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { Icon } from '../../ui/show/icon.tsx';
import styles from './device-summary.module.css';
import { readyText } from './ready-text.ts';

/** What can be searched without the network: the current filespace, or all that are connected. */
export function DeviceSummary({ driveId }: { readonly driveId: string | undefined }) {
  const drives = useShared('drives');
  const offline = useOffline();
  if (!drives) return <div className={styles.summary} />;
  return (
    <div className={styles.summary} data-offline={offline || undefined}>
      <span className={styles.head}>
        <Icon name={offline ? 'cloud-off' : 'bolt'} size={14} />
        <span>{offline ? 'Working from this device' : 'On this device'}</span>
      </span>
      <span>{readyText(drives, driveId)}</span>
    </div>
  );
}
