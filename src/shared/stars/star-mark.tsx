import { Icon } from '../../ui/display/icon.tsx';
import styles from './star-mark.module.css';
import { starMarkMessages } from './star-mark-messages.ts';

/** After the name of an item that the person has starred. */
export function StarMark() {
  return (
    <span className={styles.mark} data-starred>
      <Icon name="star" size={14} />
      <span className="visually-hidden">{starMarkMessages.starred}</span>
    </span>
  );
}
