import { Navigate, useNavigate } from 'react-router-dom';
import { providerNames } from '#contract/rules/sign-in-provider.ts';
import { AccountFrame } from '../../../lib/entrance/account-frame.tsx';
import styles from '../../../lib/entrance/form.module.css';
import { OfflineNote } from '../../../lib/entrance/offline-note.tsx';
import { SecondStep } from '../../../lib/entrance/second-step.tsx';
import { paths } from '../../../lib/paths.ts';
import type { ProviderTrip } from '../../../lib/providers/provider-trip.ts';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { type AnswerStep, useProviderAnswer } from './use-provider-answer.ts';

/** Where a provider's answer arrives. It leads on by itself; what went wrong stays and says what to do. */
export function ProviderAnswerScreen() {
  const { step, trip, again, fail, cancelled } = useProviderAnswer();
  const { account } = useSession();
  const navigate = useNavigate();
  if (step.kind === 'working') return <Working trip={trip} />;
  if (step.kind === 'second-step') {
    if (account) return <Navigate to={step.next} replace />;
    const back = (message: string | null) =>
      message === null ? navigate(trip?.from ?? paths.signIn, { replace: true }) : fail(message);
    return <SecondStep token={step.token} onBack={back} />;
  }
  return <Failed step={step} trip={trip} cancelled={cancelled} onAgain={again} />;
}

function Working({ trip }: { readonly trip: ProviderTrip | null }) {
  useTitle('Signing in');
  return (
    <AccountFrame title={trip?.purpose === 'link' ? 'Linking your account' : 'Signing in'}>
      <div className={styles.line} role="status">
        <Spinner />
        <span>Checking what {trip ? providerNames[trip.provider] : 'the provider'} says</span>
      </div>
    </AccountFrame>
  );
}

interface FailedProps {
  readonly step: AnswerStep & { readonly kind: 'failed' };
  readonly trip: ProviderTrip | null;
  /** The person changed their mind at the provider: that is no failure. */
  readonly cancelled: boolean;
  readonly onAgain: () => void;
}

function Failed({ step, trip, cancelled, onAgain }: FailedProps) {
  const title = cancelled ? 'Sign-in cancelled' : 'Sign-in failed';
  useTitle(title);
  const { account } = useSession();
  const navigate = useNavigate();
  // Who comes back to a sign-in that is over, by the browser's own history, is where they wanted to be.
  if (trip === null && account) return <Navigate to={paths.drive} replace />;
  const isLink = trip?.purpose === 'link' && account !== null;
  return (
    <AccountFrame title={isLink ? 'Not linked' : title}>
      <OfflineNote />
      <Note tone={cancelled ? 'neutral' : 'danger'} role="alert">
        {step.text}
      </Note>
      {step.again && (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          Try again
        </Button>
      )}
      <Button size="lg" block onClick={() => navigate(step.from, { replace: true })}>
        {isLink ? 'Back to My account' : 'Back to sign in'}
      </Button>
    </AccountFrame>
  );
}
