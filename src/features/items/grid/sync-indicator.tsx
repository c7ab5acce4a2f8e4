import type { ItemSyncState } from '#contract/worker-api/item-row.ts';
import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import { gridMessages } from './grid-messages.ts';
import styles from './sync-indicator.module.css';

const icons: Readonly<Record<Exclude<ItemSyncState, 'none'>, IconName>> = {
  pending: 'pending',
  syncing: 'sync',
  conflict: 'warn',
  failed: 'alert',
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
  return (
    <span className={styles.indicator} data-sync-state={shown} data-always={always || undefined}>
      <Icon name={icons[shown]} size={14} />
      <span className={styles.label}>{gridMessages[shown]}</span>
    </span>
  );
}
