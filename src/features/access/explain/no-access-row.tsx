import { Icon } from '../../../ui/display/icon.tsx';
import { messages } from './messages.ts';
import styles from './why.module.css';

interface NoAccessRowProps {
  readonly count: number;
  readonly folder: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** How many cannot open a folder; who they are on demand. */
export function NoAccessRow({ count, folder, open, onToggle }: NoAccessRowProps) {
  return (
    <div className={styles.without}>
      <span className={styles.lock} aria-hidden="true">
        <Icon name="lock" />
      </span>
      <span className={styles.who}>
        <b>{messages.cannotOpen(count)}</b>
        <span>{messages.noRightAbove(folder)}</span>
      </span>
      <button
        type="button"
        className={styles.names}
        aria-expanded={open}
        aria-label={open ? messages.hideWithout(count) : messages.showWithout(count)}
        onClick={onToggle}
      >
        {open ? messages.hide : messages.show}
      </button>
    </div>
  );
}
