import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import styles from '../../shared/auth/form.module.css';
import { authMessages } from '../../shared/auth/messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Note } from '../../ui/display/note.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type DesktopHandoff, withDesktopHandoff } from './desktop-handoff.ts';
import { useEarlyInput } from './early-input.ts';
import { messages } from './messages.ts';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
import { type useRememberMe, useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  /** News that stands before the fields. */
  readonly above: ReactNode;
  /** Why somebody is here again. */
  readonly notice: string | null;
  /** What the address of the way back has to say. */
  readonly handOff: DesktopHandoff | null;
  readonly remember: ReturnType<typeof useRememberMe>;
  /** The password was right and the second factor is still to come. */
  readonly onSecondFactor: (token: string) => void;
}

/** The fields of the sign-in. */
export function SignInForm({ above, notice, handOff, remember, onSecondFactor }: SignInFormProps) {
  const { suggested, user, password, working, failure, submit } = useSignIn(
    notice,
    remember.value,
    onSecondFactor,
  );
  const form = useRef<HTMLFormElement>(null);
  const isEarly = useEarlyInput(form, { username: user, password });
  return (
    <form
      ref={form}
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const unfilled = submit();
        if (unfilled) form.current?.querySelector<HTMLElement>(`[name=${unfilled}]`)?.focus();
      }}
    >
      {above}
      <TextField
        label={messages.user}
        name="username"
        size="lg"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isEarly && suggested === ''}
        invalid={user.missing}
        value={user.value}
        onChange={(event) => user.set(event.currentTarget.value)}
      />
      <PasswordField
        label={authMessages.password}
        labelAside={
          <Link to={withDesktopHandoff(paths.forgotPassword, handOff)} state={{ email: user.value }}>
            {messages.forgotPassword}
          </Link>
        }
        name="password"
        size="lg"
        autoComplete="current-password"
        autoFocus={!isEarly && suggested !== ''}
        invalid={password.missing}
        value={password.value}
        onChange={(event) => password.set(event.currentTarget.value)}
      />
      <Checkbox label={messages.remember} checked={remember.value} onChange={remember.set} />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" block working={working && messages.signingIn}>
        {authMessages.signIn}
      </Button>
      <PasskeySignIn remember={remember.value} />
    </form>
  );
}
