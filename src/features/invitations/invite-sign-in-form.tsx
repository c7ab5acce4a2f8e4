import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { AuthForm } from '../../shared/auth/auth-form.tsx';
import { usePasswordSignIn } from '../../shared/auth/use-password-sign-in.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { messages } from './messages.ts';

interface InviteSignInFormProps {
  readonly invited: string;
  /** Of this form, for who comes back to it. */
  readonly signInPath: string;
  /** Why somebody is here again. */
  readonly notice: string | null;
  /** The password was right and the second factor is still to come. */
  readonly onSecondFactor: (token: string) => void;
}

export function InviteSignInForm({ invited, signInPath, notice, onSecondFactor }: InviteSignInFormProps) {
  const { user, password, working, failure, submit } = usePasswordSignIn({
    suggested: invited,
    notice,
    remember: false,
    isInvited: true,
    texts: messages,
    onSecondFactor,
  });
  return (
    <AuthForm
      onSubmit={submit}
      submitLabel={messages.signIn}
      working={working && messages.signingIn}
      failure={failure}
      fields={
        <>
          <TextField
            label={messages.emailOrUsername}
            name="username"
            size="lg"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            invalid={user.missing}
            value={user.value}
            onChange={(event) => user.set(event.currentTarget.value)}
          />
          <PasswordField
            label={messages.password}
            labelAside={
              <Link to={paths.forgotPassword} state={{ email: user.value, signInPath }}>
                {messages.forgotPassword}
              </Link>
            }
            name="password"
            size="lg"
            autoComplete="current-password"
            autoFocus
            invalid={password.missing}
            value={password.value}
            onChange={(event) => password.set(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}
