import { useId } from 'react';
import styles from '../../../shared/auth/form.module.css';
import { passwordChecks } from '../../../shared/auth/password-checks.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ValidationChecklist } from '../../../ui/fields/validation-checklist.tsx';
import { resetMessages } from './reset-messages.ts';
import type { useNewPassword } from './use-new-password.ts';

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useNewPassword>, 'password' | 'confirm'> {
  readonly size?: 'md' | 'lg';
  readonly autoFocus?: boolean;
}

/** Both fields of a new password, and what it needs. */
export function NewPasswordFields({ password, confirm, size = 'lg', autoFocus }: NewPasswordFieldsProps) {
  const checklistId = useId();
  return (
    <>
      <PasswordField
        label={resetMessages.newPassword}
        name="password"
        size={size}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        describedBy={checklistId}
        error={password.error}
        value={password.value}
        onChange={(event) => password.set(event.currentTarget.value)}
        onBlur={password.leave}
      />
      <div className={styles.password}>
        <PasswordField
          label={resetMessages.confirmPassword}
          name="confirm"
          size={size}
          autoComplete="new-password"
          required
          error={confirm.error}
          value={confirm.value}
          onChange={(event) => confirm.set(event.currentTarget.value)}
          onBlur={confirm.leave}
        />
        <ValidationChecklist
          id={checklistId}
          columns={2}
          checks={passwordChecks(password.value, password.showsProblems)}
        />
      </div>
    </>
  );
}
