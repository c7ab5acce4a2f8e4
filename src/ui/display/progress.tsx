import { classNames } from '../foundations/class-names.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  readonly label: string;
  /** 0 to 1; without it the end is unknown. */
  readonly share?: number | undefined;
  /** What is said instead of a percentage: `4,212 of 18,402 items`. */
  readonly valueText?: string | undefined;
  readonly className?: string | undefined;
}

export function Progress({ label, share, valueText, className }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames(styles.track, className)}
    >
      <span
        className={percent === undefined ? styles.unknown : styles.done}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
