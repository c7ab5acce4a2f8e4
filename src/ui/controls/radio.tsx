import { type ReactNode, useId } from 'react';
import { classNames } from '../foundations/class-names.ts';
import styles from './choice.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly className?: string | undefined;
}

/** One choice of a few, all visible. Native radios: arrow keys come with them. */
export function RadioGroup<Value extends string>({
  label,
  labelHidden,
  value,
  onChange,
  options,
  className,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.group, className)}>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.label}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
