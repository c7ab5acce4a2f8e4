import { type ReactNode, useId } from 'react';
import { tooltipProps } from '../popups/tooltip-props.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  /** Why it cannot be used now. It can still be reached, so that everyone can learn the reason. */
  readonly disabledReason?: string | false | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, and is so as soon as it is touched. */
export function Switch({ label, checked, disabledReason = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className={styles.line}>
      <span id={id}>{label}</span>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={checked}
        aria-labelledby={id}
        aria-disabled={disabledReason !== false || undefined}
        onClick={() => disabledReason === false && onChange(!checked)}
        {...(disabledReason !== false && tooltipProps({ text: disabledReason }))}
      >
        <span className={styles.thumb} />
      </button>
    </span>
  );
}
