import { useSharedQuery } from '../../lib/use-live-query.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './device-summary.module.css';
import { messages } from './messages.ts';
import { syncProgressText } from './sync-progress-text.ts';

/** What can be searched without the network: the current filespace, or all that are connected. */
export function DeviceSummary({ driveId }: { readonly driveId: string | undefined }) {
  const drives = useSharedQuery('drives');
  const offline = useOffline();
  if (!drives) return <div className={styles.summary} />;
  return (
    <div className={styles.summary} data-offline={offline || undefined}>
      <span className={styles.head}>
        <Icon name={offline ? 'cloud-off' : 'bolt'} size={14} />
        <span>{offline ? messages.workingOffline : messages.onThisDevice}</span>
      </span>
      <span>{syncProgressText(drives, driveId)}</span>
    </div>
  );
}
