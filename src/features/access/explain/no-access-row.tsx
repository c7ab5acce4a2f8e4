import { plural } from '../../../lib/format.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './why.module.css';

interface NoAccessRowProps {
  readonly count: number;
  readonly folder: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** How many cannot open a folder; who they are on demand. */
export function NoAccessRow({ count, folder, open, onToggle }: NoAccessRowProps) {
  const users = plural(count, 'user');
  return (
    <div className={styles.without}>
      <span className={styles.lock} aria-hidden="true">
        <Icon name="lock" />
      </span>
      <span className={styles.who}>
        <b>{users} cannot open this folder</b>
        <span>No right on {folder} or anything above it</span>
      </span>
      <button
        type="button"
        className={styles.names}
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} ${users} without access`}
        onClick={onToggle}
      >
        {open ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
