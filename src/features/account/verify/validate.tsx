import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccountFrame } from '../../../lib/entrance/account-frame.tsx';
import styles from '../../../lib/entrance/form.module.css';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/sync.ts';
import { useReader } from '../../../lib/use-live.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { afterVerification } from './after-verification.ts';
import { useVerification } from './use-verification.ts';

export function ValidateScreen() {
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
  useTitle('Verifying');
  return (
    <AccountFrame title="Verifying your email">
      <div className={styles.line} role="status">
        <Spinner />
        <span>Checking the link</span>
      </div>
    </AccountFrame>
  );
}

function Verified() {
  useTitle('Email verified');
  const reader = useReader();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const proceed = async () => {
    setWorking(true);
    // The server knows who is invited, whichever device or tab the letter was opened in.
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
    <AccountFrame title="Email verified" lead="You can start using Lunvik.">
      <span className={styles.round} data-tone="ok">
        <Icon name="check" size={20} />
      </span>
      <Button variant="primary" size="lg" block working={working && 'Opening...'} onClick={proceed}>
        Proceed to dashboard
      </Button>
    </AccountFrame>
  );
}

function Failed({ text }: { readonly text: string }) {
  useTitle('Verification Failed');
  const navigate = useNavigate();
  const { account } = useSession();
  const tryAgain = () =>
    navigate(account ? paths.emailVerification : paths.signIn, {
      state: account && { email: account.email },
    });
  return (
    <AccountFrame title="Verification Failed" lead={text}>
      <span className={styles.round} data-tone="danger">
        <Icon name="x" size={20} />
      </span>
      <Button size="lg" block onClick={tryAgain}>
        Try Again
      </Button>
    </AccountFrame>
  );
}
