import { type ComponentProps, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { messages } from '../messages.ts';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface PasswordFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'size' | 'type'> {
  readonly size?: 'md' | 'lg' | undefined;
  readonly invalid?: boolean | undefined;
  /**
   * `current-password` to sign in, `new-password` to choose one: password managers need to know which. `off` for a
   * secret that is none of theirs.
   */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  /** What is shown and hidden. */
  readonly noun?: string | undefined;
}

/** A secret with a way to look at it. Spelling helpers stay off, because some send what is typed to a server. */
export function PasswordField({
  label,
  labelHidden,
  labelAside,
  hint,
  error,
  invalid,
  describedBy,
  size = 'md',
  noun = messages.password,
  id,
  className,
  disabled,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, labelHidden, labelAside, hint, error, invalid, describedBy, className }}>
      {(control) => (
        <div className={styles.wrap} data-size={size}>
          <input
            {...(input.autoComplete === 'off' && notForManagers)}
            {...input}
            {...control}
            disabled={disabled}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton
            className={styles.inside}
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? messages.hide(noun) : messages.show(noun)}
            disabled={disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

/** They fill and save what looks like a password whatever `autocomplete` says; each has its own word for no. */
const notForManagers = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true' };
