import { Link, Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import styles from '../../shared/auth/form.module.css';
import { TwoFactorFlow } from '../../shared/auth/two-factor-flow.tsx';
import { ProviderButtons } from '../../shared/providers/provider-buttons.tsx';
import { afterSignIn, withDesktopHandoff } from './desktop-handoff.ts';
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
  const justReset = useResetNotice(account !== null);
  if (account) return <Navigate to={afterSignIn(handOff)} replace />;
  return (
    <TwoFactorFlow>
      {(notice, onSecondFactor) => (
        <AuthLayout title="Sign in" lead="Welcome back. Your files are where you left them.">
          <SignInForm
            notice={notice}
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
          <p className={styles.aside}>
            New to Lunvik? <Link to={withDesktopHandoff(paths.signUp, handOff)}>Create new account</Link>
          </p>
        </AuthLayout>
      )}
    </TwoFactorFlow>
  );
}
