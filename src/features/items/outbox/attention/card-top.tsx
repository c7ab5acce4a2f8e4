import { Icon, type IconName } from '../../../../ui/display/icon.tsx';
import { Clamped } from '../../../../ui/text/clamped.tsx';
import styles from '../outbox.module.css';

interface CardTopProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string | undefined;
  /** Why the last try went wrong. */
  readonly error: string | undefined;
}

/** The head of a card: what happened. */
export function CardTop({ icon, title, text, error }: CardTopProps) {
  return (
    <div className={styles.cardTop}>
      <Icon name={icon} />
      <b>
        <Clamped text={title} />
      </b>
      {text && (
        <span>
          <Clamped text={text} />
        </span>
      )}
      {error && <span role="alert">{error}</span>}
    </div>
  );
}
