import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from '../../lib/entrance/form.module.css';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { passwordChecks } from '../../lib/entrance/password-checks.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LiveChecklist } from '../../ui/fields/live-checklist.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Note } from '../../ui/show/note.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ next }: { readonly next: string }) {
  const { email, password, working, failure, submit } = useSignUp(next);
  const checklistId = useId();
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = submit();
        if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      }}
    >
      <OfflineNote />
      <TextField
        label="Email"
        name="email"
        type="email"
        size="lg"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        error={email.error}
        value={email.value}
        onChange={(event) => email.set(event.currentTarget.value)}
        onBlur={email.leave}
      />
      <div className={styles.password}>
        <PasswordField
          label="Password"
          name="password"
          size="lg"
          autoComplete="new-password"
          required
          describedBy={checklistId}
          error={password.error}
          value={password.value}
          onChange={(event) => password.set(event.currentTarget.value)}
          onBlur={password.leave}
        />
        <LiveChecklist
          id={checklistId}
          columns={2}
          checks={passwordChecks(password.value, password.judged)}
        />
      </div>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" block working={working && 'Creating account...'}>
        Create Account
      </Button>
      <p className={styles.small}>
        By creating an account you agree to the <Link to={paths.terms}>terms</Link>.
      </p>
    </form>
  );
}
