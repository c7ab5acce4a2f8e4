import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { AuthForm } from '../../shared/auth/auth-form.tsx';
import styles from '../../shared/auth/form.module.css';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { SignUpPasswordField } from '../../shared/auth/sign-up-password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { fill } from '../../ui/language/fill.ts';
import { messages } from './messages.ts';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ next }: { readonly next: string }) {
  const { email, password, working, failure, submit } = useSignUp(next);
  return (
    <AuthForm
      onSubmit={submit}
      submitLabel={messages.createAccount}
      working={working && messages.creatingAccount}
      failure={failure}
      fields={
        <>
          <OfflineNote />
          <TextField
            label={messages.email}
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
        {fill(messages.agree, { terms: <Link to={paths.terms}>{messages.termsWithin}</Link> })}
      </p>
    </AuthForm>
  );
}
