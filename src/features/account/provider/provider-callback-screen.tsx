import { Navigate, useNavigate } from 'react-router-dom';
import { providerNames } from '#contract/rules/sign-in-provider.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { OfflineNote } from '../../../shared/auth/offline-note.tsx';
import { SecondFactorForm } from '../../../shared/auth/second-factor-form.tsx';
import type { ProviderRedirect } from '../../../shared/providers/provider-redirect.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { type CallbackStep, useProviderCallback } from './use-provider-callback.ts';

/** Where a provider's answer arrives. It leads on by itself; what went wrong stays and says what to do. */
export function ProviderCallbackScreen() {
  const { step, redirect, again: retry, fail, cancelled } = useProviderCallback();
  const { account } = useSession();
  const navigate = useNavigate();
  if (step.kind === 'working') return <Working redirect={redirect} />;
  if (step.kind === 'second-factor') {
    if (account) return <Navigate to={step.next} replace />;
    const back = (message: string | null) =>
      message === null ? navigate(redirect?.from ?? paths.signIn, { replace: true }) : fail(message);
    return <SecondFactorForm token={step.token} onBack={back} />;
  }
  return <Failed step={step} redirect={redirect} cancelled={cancelled} onAgain={retry} />;
}

function Working({ redirect }: { readonly redirect: ProviderRedirect | null }) {
  useTitle('Signing in');
  return (
    <AuthLayout title={redirect?.purpose === 'link' ? 'Linking your account' : 'Signing in'}>
      <div className={styles.line} role="status">
        <Spinner />
        <span>Checking what {redirect ? providerNames[redirect.provider] : 'the provider'} says</span>
      </div>
    </AuthLayout>
  );
}

interface FailedProps {
  readonly step: CallbackStep & { readonly kind: 'failed' };
  readonly redirect: ProviderRedirect | null;
  /** The person changed their mind at the provider: that is no failure. */
  readonly cancelled: boolean;
  readonly onAgain: () => void;
}

function Failed({ step, redirect, cancelled, onAgain }: FailedProps) {
  const title = cancelled ? 'Sign-in cancelled' : 'Sign-in failed';
  useTitle(title);
  const { account } = useSession();
  const navigate = useNavigate();
  // Who comes back to a sign-in that is over, by the browser's own history, is where they wanted to be.
  if (redirect === null && account) return <Navigate to={paths.drive} replace />;
  const isLink = redirect?.purpose === 'link' && account !== null;
  return (
    <AuthLayout title={isLink ? 'Not linked' : title}>
      <OfflineNote />
      <Note tone={cancelled ? 'neutral' : 'danger'} role="alert">
        {step.text}
      </Note>
      {step.retry && (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          Try again
        </Button>
      )}
      <Button size="lg" block onClick={() => navigate(step.from, { replace: true })}>
        {isLink ? 'Back to My account' : 'Back to sign in'}
      </Button>
    </AuthLayout>
  );
}
