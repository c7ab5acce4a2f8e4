import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { pathAfterSignIn } from '../../../lib/session-time/requested-path.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { authMessages } from '../../../shared/auth/messages.ts';
import { OfflineNote } from '../../../shared/auth/offline-note.tsx';
import { SecondFactorForm } from '../../../shared/auth/second-factor-form.tsx';
import type { ProviderRedirect } from '../../../shared/providers/provider-redirect.ts';
import { providerName } from '../../../shared/providers/provider-texts.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { callbackMessages } from './callback-messages.ts';
import { type CallbackStep, useProviderCallback } from './use-provider-callback.ts';

/** Where a provider's answer arrives. It leads on by itself; what went wrong stays and says what to do. */
export function ProviderCallbackScreen() {
  const { step, redirect, again: retry, fail, cancelled } = useProviderCallback();
  const { account } = useSession();
  const navigate = useNavigate();
  if (step.kind === 'working') return <Working redirect={redirect} />;
  if (step.kind === 'second-factor') {
    if (account) return <Navigate to={step.next ?? pathAfterSignIn()} replace />;
    const back = (message: string | null) =>
      message === null ? navigate(redirect?.from ?? paths.signIn, { replace: true }) : fail(message);
    return <SecondFactorForm token={step.token} onBack={back} />;
  }
  return <Failed step={step} redirect={redirect} cancelled={cancelled} onAgain={retry} />;
}

function Working({ redirect }: { readonly redirect: ProviderRedirect | null }) {
  useTitle(callbackMessages.signingIn);
  const isLink = redirect?.purpose === 'link';
  const sayWith = isLink ? callbackMessages.linkingWith : callbackMessages.signingInWith;
  return (
    <AuthLayout title={isLink ? callbackMessages.linking : callbackMessages.signingIn}>
      <div className={styles.line} role="status">
        <Spinner />
        <span>{redirect ? sayWith(providerName(redirect.provider)) : common.loading}</span>
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
  const title = cancelled ? callbackMessages.cancelled : callbackMessages.failed;
  useTitle(title);
  const { account } = useSession();
  const navigate = useNavigate();
  // Who comes back to a sign-in that is over, by the browser's own history, is where they wanted to be.
  if (redirect === null && account) return <Navigate to={paths.drive} replace />;
  const isLink = redirect?.purpose === 'link' && account !== null;
  return (
    <AuthLayout title={isLink ? callbackMessages.notLinked : title}>
      <OfflineNote />
      <Note tone={cancelled ? 'neutral' : 'danger'} role="alert">
        {step.text}
      </Note>
      {step.retry && (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {common.tryAgain}
        </Button>
      )}
      <Button size="lg" block onClick={() => navigate(step.from, { replace: true })}>
        {isLink ? callbackMessages.backToAccount : authMessages.backToSignIn}
      </Button>
    </AuthLayout>
  );
}
