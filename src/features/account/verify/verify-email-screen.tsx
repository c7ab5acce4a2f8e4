import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useReader } from '../../../lib/use-live-query.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { sync } from '../../../lib/worker-client.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { afterVerification } from './after-verification.ts';
import { useVerification } from './use-verification.ts';
import { verifyMessages } from './verify-messages.ts';

export function VerifyEmailScreen() {
  const step = useVerification();
  switch (step.kind) {
    case 'verifying':
      return <Verifying />;
    case 'verified':
      return <Verified />;
    case 'failed':
      return <Failed text={step.text} />;
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

function Verified() {
  useTitle(verifyMessages.verified);
  const reader = useReader();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const proceed = async () => {
    setWorking(true);
    // The server knows who is invited, whichever device or tab the email was opened in.
    const [invites, listed] = await Promise.all([sync.call('listInvites', {}), sync.refreshSpaces()]);
    const invitedTo = (invites.ok && invites.value[0]?.workspace_id) || null;
    // Without a network the main app knows best what to show.
    if (!listed.ok || !reader) return navigate(paths.drive, { replace: true });
    const workspaces = await reader.workspaces();
    const lists = await Promise.all(workspaces.map(({ id }) => reader.filespaces(id)));
    const filespaces = lists.map((list) => list.length);
    navigate(afterVerification({ invitedTo, filespaces }), { replace: true });
  };
  return (
    <AuthLayout title={verifyMessages.verified} lead={verifyMessages.verifiedLead}>
      <span className={styles.round} data-tone="ok">
        <Icon name="check" size={20} />
      </span>
      <Button variant="primary" size="lg" block working={working && verifyMessages.opening} onClick={proceed}>
        {verifyMessages.proceed}
      </Button>
    </AuthLayout>
  );
}

function Failed({ text }: { readonly text: string }) {
  useTitle(verifyMessages.failed);
  const navigate = useNavigate();
  const { account } = useSession();
  const tryAgain = () =>
    navigate(account ? paths.emailVerification : paths.signIn, {
      state: account && { email: account.email },
    });
  return (
    <AuthLayout title={verifyMessages.failed} lead={text}>
      <span className={styles.round} data-tone="danger">
        <Icon name="x" size={20} />
      </span>
      <Button size="lg" block onClick={tryAgain}>
        {verifyMessages.tryAgain}
      </Button>
    </AuthLayout>
  );
}
