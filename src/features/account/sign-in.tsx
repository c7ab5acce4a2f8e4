import { Link, Navigate } from 'react-router-dom';
import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import styles from '../../lib/entrance/form.module.css';
import { TwoSteps } from '../../lib/entrance/two-steps.tsx';
import { paths } from '../../lib/paths.ts';
import { Providers } from '../../lib/providers/providers.tsx';
import { useSession } from '../../lib/session.ts';
import { afterSignIn, withHandOff } from './hand-off.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInNotes } from './sign-in-notes.tsx';
import { useHandOff } from './use-hand-off.ts';
import { useResetNotice } from './use-reset-notice.ts';
import { useRemember } from './use-sign-in.ts';

/** The landing page. Whoever is signed in already is sent on, and so is whoever just became so. */
export function SignInScreen() {
  const { account } = useSession();
  const handOff = useHandOff(account !== null);
  const remember = useRemember();
  const justReset = useResetNotice(account !== null);
  if (account) return <Navigate to={afterSignIn(handOff)} replace />;
  return (
    <TwoSteps>
      {(news, onHalfway) => (
        <AccountFrame title="Sign in" lead="Welcome back. Your files are where you left them.">
          <SignInForm
            news={news}
            remember={remember}
            onHalfway={onHalfway}
            above={<SignInNotes justReset={justReset} />}
          />
          <Providers
            withSingleSignOn
            remember={remember.value}
            from={withHandOff(paths.signIn, handOff)}
            next={handOff && afterSignIn(handOff)}
          />
          <p className={styles.aside}>
            New to Lunvik? <Link to={withHandOff(paths.signUp, handOff)}>Create new account</Link>
          </p>
        </AccountFrame>
      )}
    </TwoSteps>
  );
}
