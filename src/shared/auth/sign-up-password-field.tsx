import { useId } from 'react';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { ValidationChecklist } from '../../ui/fields/validation-checklist.tsx';
import styles from './form.module.css';
import { authMessages } from './messages.ts';
import { passwordChecks } from './password-checks.ts';

interface NewPasswordProps {
  readonly error: string | false | null;
  readonly value: string;
  /** Whether the field was left: what is still missing has failed then. */
  readonly showsProblems: boolean;
  readonly set: (value: string) => void;
  readonly leave: () => void;
}

/** The password of an account that is made here, with what it needs. */
export function SignUpPasswordField({ error, value, showsProblems, set, leave }: NewPasswordProps) {
  const checklistId = useId();
  return (
    <div className={styles.password}>
      <PasswordField
        label={authMessages.password}
        name="password"
        size="lg"
        autoComplete="new-password"
        required
        describedBy={checklistId}
        error={error}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        onBlur={leave}
      />
      <ValidationChecklist id={checklistId} columns={2} checks={passwordChecks(value, showsProblems)} />
    </div>
  );
}
