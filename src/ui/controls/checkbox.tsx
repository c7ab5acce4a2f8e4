import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../foundations/class-names.ts';
import styles from './choice.module.css';

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange' | 'checked'> {
  readonly label: ReactNode;
  /** The label is read aloud but not painted, as in a table. */
  readonly labelHidden?: boolean | undefined;
  readonly checked: boolean;
  /** Some of what it stands for is on. */
  readonly mixed?: boolean | undefined;
  readonly onChange: (checked: boolean, withShift: boolean) => void;
}

export function Checkbox({
  label,
  labelHidden,
  checked,
  mixed = false,
  onChange,
  className,
  ...input
}: CheckboxProps) {
  return (
    <label className={classNames(styles.label, className)}>
      <input
        {...input}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        type="checkbox"
        className={styles.check}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) =>
          // A change of a checkbox is a click, also by keyboard.
          onChange(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
