import type { ItemMark } from '#contract/worker-api.ts';
import { Icon, type IconName } from '../../../ui/show/icon.tsx';
import styles from './row-mark.module.css';

const marks: Readonly<Record<Exclude<ItemMark, 'none'>, { icon: IconName; label: string }>> = {
  waiting: { icon: 'pending', label: 'Waiting to sync' },
  syncing: { icon: 'sync', label: 'Syncing' },
  conflict: { icon: 'warn', label: 'Conflict' },
  failed: { icon: 'alert', label: 'Not synced' },
};

/** How far a change of the item has got, in a picture and in words. Nothing waits: nothing is said. */
export function RowMark({ mark, always }: { readonly mark: ItemMark; readonly always?: boolean }) {
  if (mark === 'none') return null;
  const { icon, label } = marks[mark];
  return (
    <span className={styles.mark} data-mark={mark} data-always={always || undefined}>
      <Icon name={icon} size={14} />
      <span className={styles.label}>{label}</span>
    </span>
  );
}
