import { Link, Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { authMessages } from '../../shared/auth/messages.ts';
import { TwoFactorFlow } from '../../shared/auth/two-factor-flow.tsx';
import { useSignUpPolicy } from '../../shared/auth/use-sign-up-policy.ts';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { fill } from '../../ui/language/fill.ts';
import { afterSignIn, withDesktopHandoff } from './desktop-handoff.ts';
import { messages } from './messages.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInNotes } from './sign-in-notes.tsx';
import { useDesktopHandoff } from './use-desktop-handoff.ts';
import { useResetNotice } from './use-reset-notice.ts';
import { useRememberMe } from './use-sign-in.ts';

/** The landing page. Whoever is signed in already is sent on, and so is whoever just became so. */
export function SignInScreen() {
  const { account } = useSession();
  const handOff = useDesktopHandoff(account !== null);
  const remember = useRememberMe();
  const policy = useSignUpPolicy();
  const justReset = useResetNotice(account !== null);
  if (account) return <Navigate to={afterSignIn(handOff)} replace />;
  return (
    <TwoFactorFlow>
      {(notice, onSecondFactor) => (
        <AuthLayout title={authMessages.signIn} lead={messages.signInLead}>
          <SignInForm
            notice={notice}
            handOff={handOff}
            remember={remember}
            onSecondFactor={onSecondFactor}
            above={<SignInNotes justReset={justReset} />}
          />
          <ProviderButtons
            withSingleSignOn
            remember={remember.value}
            from={withDesktopHandoff(paths.signIn, handOff)}
            next={handOff && afterSignIn(handOff)}
          />
          {policy !== 'closed' && (
            <p className={styles.aside}>
              {fill(messages.newHere, {
                link: <Link to={withDesktopHandoff(paths.signUp, handOff)}>{messages.createNew}</Link>,
              })}
            </p>
          )}
        </AuthLayout>
      )}
    </TwoFactorFlow>
  );
}
