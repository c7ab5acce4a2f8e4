import { classNames } from '../foundations/class-names.ts';
import { keyLabels } from '../foundations/key-labels.ts';
import styles from './kbd.module.css';

export interface KbdProps {
  /** A shortcut such as `mod+K`, `Shift+M` or `F2`. */
  readonly keys: string;
  /** Inside a control that already exposes its shortcut to assistive technology. */
  readonly decorative?: boolean;
  readonly className?: string | undefined;
}

/** The keys of one shortcut, as caps. */
export function Kbd({ keys, decorative = false, className }: KbdProps) {
  return (
    <span className={classNames(styles.keys, className)} aria-hidden={decorative || undefined}>
      {keyLabels(keys).map(({ cap, name }) => (
        <kbd key={name} className={styles.key}>
          {cap === name ? (
            cap
          ) : (
            <>
              <span aria-hidden="true">{cap}</span>
              <span className="visually-hidden">{name}</span>
            </>
          )}
        </kbd>
      ))}
    </span>
  );
}
