import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface TextAreaProps extends FieldFrame, ComponentProps<'textarea'> {
  readonly invalid?: boolean | undefined;
}

export function TextArea({
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  invalid,
  describedBy,
  id,
  className,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, label, labelHidden, labelAside, hint, error, invalid, describedBy, className }}>
      {(control) => <textarea {...area} {...control} rows={rows} className={styles.input} />}
    </Field>
  );
}
