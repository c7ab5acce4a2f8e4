import type { ItemSyncState } from '#contract/worker-api/item-row.ts';
import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import styles from './sync-indicator.module.css';

const indicators: Readonly<Record<Exclude<ItemSyncState, 'none'>, { icon: IconName; label: string }>> = {
  pending: { icon: 'pending', label: 'Waiting to sync' },
  syncing: { icon: 'sync', label: 'Syncing' },
  conflict: { icon: 'warn', label: 'Conflict' },
  failed: { icon: 'alert', label: 'Not synced' },
};

interface SyncIndicatorProps {
  readonly state: ItemSyncState;
  /** Without a way to the server a change is tried now and then, which is waiting all the same. */
  readonly offline: boolean;
  readonly always?: boolean;
}

/** How far a change of the item has got, in a picture and in words. Nothing waits: nothing is said. */
export function SyncIndicator({ state, offline, always }: SyncIndicatorProps) {
  if (state === 'none') return null;
  const shown = offline && state === 'syncing' ? 'pending' : state;
  const { icon, label } = indicators[shown];
  return (
    <span className={styles.indicator} data-sync-state={shown} data-always={always || undefined}>
      <Icon name={icon} size={14} />
      <span className={styles.label}>{label}</span>
    </span>
  );
}
