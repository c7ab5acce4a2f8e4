import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { authMessages } from '../../shared/auth/messages.ts';
import { useSignUpPolicy } from '../../shared/auth/use-sign-up-policy.ts';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { Note } from '../../ui/display/note.tsx';
import { fill } from '../../ui/language/fill.ts';
import { afterSignUp, withDesktopHandoff } from './desktop-handoff.ts';
import { messages } from './messages.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpMessages } from './sign-up-messages.ts';
import { useDesktopHandoff } from './use-desktop-handoff.ts';

export function SignUpScreen() {
  useTitle(messages.signUpTitle);
  const handOff = useDesktopHandoff();
  const policy = useSignUpPolicy();
  return (
    <AuthLayout
      title={messages.signUpTitle}
      lead={messages.signUpLead}
      beside={{ title: messages.besideTitle, text: messages.besideText }}
    >
      {policy === 'closed' || policy === 'invited' ? (
        <Note role="status">{signUpMessages[policy]}</Note>
      ) : (
        <SignUpForm next={afterSignUp(handOff)} />
      )}
      {/* A provider proves the address: with an invitation to it, that makes an account. */}
      {policy !== 'closed' && (
        <ProviderButtons
          from={withDesktopHandoff(paths.signUp, handOff)}
          next={handOff && afterSignUp(handOff)}
        />
      )}
      <p className={styles.aside}>
        {fill(messages.haveAccount, {
          link: <Link to={withDesktopHandoff(paths.signIn, handOff)}>{authMessages.signIn}</Link>,
        })}
      </p>
    </AuthLayout>
  );
}
