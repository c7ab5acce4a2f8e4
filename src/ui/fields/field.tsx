import { type ReactNode, useEffect, useId } from 'react';
import { Icon } from '../display/icon.tsx';
import { announce } from '../foundations/announcer.ts';
import { classNames } from '../foundations/class-names.ts';
import styles from './field.module.css';

/** What every labelled field shares. */
export interface FieldFrame {
  readonly label: ReactNode;
  /** The label is read aloud but not painted, where the place already says it. */
  readonly labelHidden?: boolean | undefined;
  /** Stands at the end of the label's line: a link, a counter. */
  readonly labelAside?: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; marks the control invalid. */
  readonly error?: string | false | null | undefined;
  /** Ids of further text that describes the control, such as a checklist. */
  readonly describedBy?: string | undefined;
}

/** What the control inside has to carry. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  readonly id?: string | undefined;
  /** Invalid without a sentence of its own: something else, a checklist say, shows what is wrong. */
  readonly invalid?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

export function Field({
  id: idProp,
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  invalid,
  describedBy,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  useSpokenError(id, error || '');
  const control: FieldControl = {
    id,
    'aria-invalid': error || invalid ? true : undefined,
    'aria-describedby':
      [error && errorId, hint && hintId, describedBy].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={classNames(styles.field, className)}>
      <span className={labelHidden ? 'visually-hidden' : styles.labelLine}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelAside}
      </span>
      {children(control)}
      {error && (
        <span id={errorId} className={styles.error}>
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </span>
      )}
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** An error that appears while its field has the focus would otherwise stay unheard until the focus returns. */
function useSpokenError(id: string, error: string) {
  useEffect(() => {
    if (error && document.activeElement?.id === id) announce(error, 'assertive');
  }, [id, error]);
}
