import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { AuthForm } from '../../shared/auth/auth-form.tsx';
import styles from '../../shared/auth/form.module.css';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { SignUpPasswordField } from '../../shared/auth/sign-up-password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ next }: { readonly next: string }) {
  const { email, password, working, failure, submit } = useSignUp(next);
  return (
    <AuthForm
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
          <SignUpPasswordField {...password} />
        </>
      }
    >
      <p className={styles.small}>
        By creating an account you agree to the <Link to={paths.terms}>terms</Link>.
      </p>
    </AuthForm>
  );
}
