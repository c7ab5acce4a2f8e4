import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { useReader } from '../../lib/use-live-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { sync } from '../../lib/worker-client.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { InvitationGate } from './invitation-gate.tsx';
import { messages } from './messages.ts';

interface InvalidInvitationScreenProps {
  /** Signs out and comes back to the invitation; asks first where something would be lost. */
  readonly onSignOut: () => void;
  readonly signingOut: boolean;
}

/** The link is somebody else's than whoever is signed in here. */
export function InvalidInvitationScreen(props: InvalidInvitationScreenProps) {
  return <InvitationGate at="invalid">{() => <InvalidInvitationActions {...props} />}</InvitationGate>;
}

function InvalidInvitationActions({ onSignOut, signingOut }: InvalidInvitationScreenProps) {
  useTitle(messages.title);
  const { email } = useAccount();
  const { proceed, working, failure } = useProceed();
  return (
    <AuthLayout title={messages.notForAccount} lead={messages.useOwnAddress}>
      <Note>
        {messages.otherAddress} {messages.signedInAs(email)}
      </Note>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        working={signingOut && messages.signingOut}
        disabled={working}
        onClick={onSignOut}
      >
        {messages.otherAccount}
      </Button>
      <Button size="lg" block working={working && messages.opening} disabled={signingOut} onClick={proceed}>
        {messages.continueAccount}
      </Button>
    </AuthLayout>
  );
}

/** To where this person's own files are; without a network the main app knows best what to show. */
function useProceed() {
  const reader = useReader();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const proceed = async () => {
    setWorking(true);
    setFailure(null);
    const listed = await sync.refreshSpaces();
    if (!listed.ok && listed.problem.kind === 'refused') {
      setWorking(false);
      return setFailure(messages.proceedFailed);
    }
    const workspaces = reader ? await reader.workspaces() : [];
    const isNew = listed.ok && workspaces.length === 0;
    navigate(isNew ? paths.firstWorkspace : paths.drive, { replace: true });
  };
  return { proceed, working, failure };
}
