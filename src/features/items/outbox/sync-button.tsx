import { formatCount } from '../../../lib/format.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePersistentStorage } from '../../../lib/use-persistent-storage.ts';
import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import { tooltipProps } from '../../../ui/popups/tooltip-props.ts';
import styles from './sync-button.module.css';
import { syncMessages } from './sync-messages.ts';
import { countOf, type SyncStatus, statusLabel, syncStatus } from './sync-status.ts';
import { usePausedUploads } from './use-paused-uploads.ts';

/** How often the light looks at the clock: silence of the server has to show by itself. */
const lookEveryMs = 5000;

const icons: Readonly<Record<SyncStatus['kind'], IconName>> = {
  synced: 'cloud-check',
  syncing: 'sync',
  held: 'trash',
  offline: 'cloud-off',
  'signed-out': 'lock',
  paused: 'pause',
  maintenance: 'pause',
  attention: 'warn',
  preparing: 'sync',
};

/** How far this device's changes have got; opens the outbox. */
export function SyncButton({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) {
  const status = useSyncStatus();
  const label = statusLabel(status);
  const count = countOf(status);
  usePersistentStorage(count !== null);
  return (
    <button
      type="button"
      className={styles.button}
      data-status={status.kind}
      aria-expanded={open}
      onClick={onToggle}
      {...tooltipProps({ text: syncMessages.outbox })}
    >
      <Icon name={icons[status.kind]} />
      <span className={styles.label} data-room={syncMessages.synced}>
        {label}
      </span>
      <span className="visually-hidden">{syncMessages.openOutbox}</span>
      <span className={styles.count} aria-hidden="true">
        {count !== null && formatCount(count)}
      </span>
    </button>
  );
}

export function useSyncStatus(): SyncStatus {
  const nowMs = useNow(lookEveryMs);
  const device = useSharedQuery('device');
  const outbox = useSharedQuery('outbox');
  const drives = useSharedQuery('drives');
  const pausedUploads = usePausedUploads();
  if (!outbox || !drives) return { kind: 'preparing' };
  return syncStatus({ device, outbox, drives, pausedUploads, nowMs });
}
