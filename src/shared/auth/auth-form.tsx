import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import styles from './form.module.css';

interface AuthFormProps {
  /** Sends what was typed, or answers the name of the field that is to be mended first: it gets the focus. */
  readonly onSubmit: () => string | null;
  readonly submitLabel: string;
  /** What the button says while it works. */
  readonly working: string | false;
  readonly failure: string | null;
  readonly fields: ReactNode;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** A form of the screens before the product: its fields, why it failed, its button. */
export function AuthForm(props: AuthFormProps) {
  const { onSubmit, submitLabel, working, failure, fields, children } = props;
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = onSubmit();
        if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      }}
    >
      {fields}
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" block working={working}>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
