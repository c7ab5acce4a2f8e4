import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 'md' | 'lg' | undefined;
  readonly invalid?: boolean | undefined;
}

export function TextField({
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  invalid,
  describedBy,
  size = 'md',
  id,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, labelHidden, labelAside, hint, error, invalid, describedBy, className }}>
      {(control) => <input {...input} {...control} type={type} className={styles.input} data-size={size} />}
    </Field>
  );
}
