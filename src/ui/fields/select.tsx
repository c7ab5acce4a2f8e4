import type { ComponentProps } from 'react';
import { Icon } from '../display/icon.tsx';
import { classNames } from '../foundations/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
  readonly className?: string | undefined;
}

type NativeProps = Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange' | 'className' | 'aria-label'>;

/** A compact choice inside a row or toolbar: the platform's own list, so it works with every input. */
export function Select<Value extends string>({
  label,
  look = 'button',
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<Value> &
  NativeProps & { readonly label: string; readonly look?: 'button' | 'plain' | undefined }) {
  return (
    <span className={classNames(styles.selectBox, className)}>
      <NativeSelect {...rest} {...{ value, onChange, options }} aria-label={label} data-look={look} />
    </span>
  );
}

/** The same choice as a labelled form field. */
export function SelectField<Value extends string>({
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  describedBy,
  size = 'md',
  id,
  className,
  value,
  onChange,
  options,
  ...rest
}: SelectProps<Value> & NativeProps & FieldFrame & { readonly size?: 'md' | 'lg' | undefined }) {
  return (
    <Field {...{ id, label, labelHidden, labelAside, hint, error, describedBy, className }}>
      {(control) => (
        <span className={styles.selectBox}>
          <NativeSelect
            {...rest}
            {...control}
            {...{ value, onChange, options }}
            data-look="field"
            data-size={size}
          />
        </span>
      )}
    </Field>
  );
}

function NativeSelect<Value extends string>({
  value,
  onChange,
  options,
  ...rest
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> & SelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <>
      <select
        {...rest}
        className={styles.select}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chev-d" size={14} />
    </>
  );
}
