import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { authMessages } from '../../../shared/auth/messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { useProceed } from './use-proceed.ts';
import { useVerification } from './use-verification.ts';
import { verifyMessages } from './verify-messages.ts';

export function VerifyEmailScreen() {
  const step = useVerification();
  switch (step.kind) {
    case 'verifying':
      return <Verifying />;
    case 'verified':
      return <Verified before={step.before} />;
    case 'failed':
      return <Failed {...step} />;
  }
}

function Verifying() {
  useTitle(verifyMessages.verifying);
  return (
    <AuthLayout title={verifyMessages.verifyingTitle}>
      <div className={styles.line} role="status">
        <Spinner />
        <span>{verifyMessages.checkingLink}</span>
      </div>
    </AuthLayout>
  );
}

function Verified({ before }: { readonly before: boolean | undefined }) {
  useTitle(verifyMessages.verified);
  const { account } = useSession();
  const goOn = useProceed();
  const [working, setWorking] = useState(false);
  const proceed = () => {
    setWorking(true);
    void goOn();
  };
  const lead = before && account ? verifyMessages.verifiedBefore(account.email) : verifyMessages.verifiedLead;
  return (
    <AuthLayout title={verifyMessages.verified} lead={lead}>
      <span className={styles.round} data-tone="ok">
        <Icon name="check" size={20} />
      </span>
      <Button variant="primary" size="lg" block working={working && verifyMessages.opening} onClick={proceed}>
        {verifyMessages.proceed}
      </Button>
    </AuthLayout>
  );
}

interface FailedProps {
  readonly text: string;
  readonly isUsed?: boolean;
  readonly retry?: () => void;
}

function Failed({ text, isUsed, retry }: FailedProps) {
  useTitle(verifyMessages.failed);
  const navigate = useNavigate();
  const { account } = useSession();
  const signsIn = isUsed && !account;
  const tryAgain = () =>
    navigate(account ? paths.emailVerification : paths.signIn, {
      state: account && { email: account.email },
    });
  return (
    <AuthLayout
      title={verifyMessages.failed}
      lead={signsIn ? `${text} ${verifyMessages.perhapsVerified}` : text}
    >
      <span className={styles.round} data-tone="danger">
        <Icon name="x" size={20} />
      </span>
      <Button size="lg" block onClick={retry ?? tryAgain}>
        {signsIn ? authMessages.signIn : verifyMessages.tryAgain}
      </Button>
    </AuthLayout>
  );
}
