import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { authMessages } from '../../shared/auth/messages.ts';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { fill } from '../../ui/language/fill.ts';
import { afterSignUp, withDesktopHandoff } from './desktop-handoff.ts';
import { messages } from './messages.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useDesktopHandoff } from './use-desktop-handoff.ts';

export function SignUpScreen() {
  useTitle(messages.signUpTitle);
  const handOff = useDesktopHandoff();
  return (
    <AuthLayout
      title={messages.signUpTitle}
      lead={messages.signUpLead}
      beside={{ title: messages.besideTitle, text: messages.besideText }}
    >
      <SignUpForm next={afterSignUp(handOff)} />
      <ProviderButtons
        from={withDesktopHandoff(paths.signUp, handOff)}
        next={handOff && afterSignUp(handOff)}
      />
      <p className={styles.aside}>
        {fill(messages.haveAccount, {
          link: <Link to={withDesktopHandoff(paths.signIn, handOff)}>{authMessages.signIn}</Link>,
        })}
      </p>
    </AuthLayout>
  );
}
