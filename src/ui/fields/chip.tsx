import { common } from '../common-messages.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import { classNames } from '../foundations/class-names.ts';
import styles from './chip.module.css';

export interface ChipProps {
  readonly label: string;
  /** What kind of thing it is, where there are several. */
  readonly icon?: IconName | undefined;
  /** Why it cannot be taken as it is; the chip turns red and says so. */
  readonly problem?: string | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** How much of its end a long label keeps: two addresses mostly differ there, or at their beginning. */
const shownAtEnd = 12;

/** One entry of a list that is being typed; where there is no room its middle is left out. */
export function Chip({ label, icon, problem, onRemove, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, className)} data-bad={problem ? '' : undefined} data-unsaved="">
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>
        {/* Two parts beside each other are read with a space between them. */}
        <span className={styles.start} data-part={label.slice(0, -shownAtEnd)} aria-hidden="true" />
        <span className={styles.end} data-part={label.slice(-shownAtEnd)} aria-hidden="true" />
        <span className="visually-hidden">
          {label}
          {problem && `, ${problem}`}
        </span>
      </span>
      {onRemove && (
        <IconButton icon="x" label={common.removeNamed(label)} className={styles.remove} onClick={onRemove} />
      )}
    </span>
  );
}
