import { Link } from 'react-router-dom';
import { EntranceForm } from '../../lib/entrance/entrance-form.tsx';
import styles from '../../lib/entrance/form.module.css';
import { NewPassword } from '../../lib/entrance/new-password.tsx';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { paths } from '../../lib/paths.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ next }: { readonly next: string }) {
  const { email, password, working, failure, submit } = useSignUp(next);
  return (
    <EntranceForm
      onSubmit={submit}
      submitLabel="Create Account"
      working={working && 'Creating account...'}
      failure={failure}
      fields={
        <>
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
          <NewPassword {...password} />
        </>
      }
    >
      <p className={styles.small}>
        By creating an account you agree to the <Link to={paths.terms}>terms</Link>.
      </p>
    </EntranceForm>
  );
}
