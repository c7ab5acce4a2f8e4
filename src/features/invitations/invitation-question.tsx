import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { useAccount } from '../../lib/session.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/show/note.tsx';
import own from './invitations.module.css';
import { messages } from './messages.ts';
import { useAnswer } from './use-answer.ts';

interface QuestionProps {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly ownerEmail: string;
}

export function InvitationQuestion({ workspaceId, workspaceName, ownerEmail }: QuestionProps) {
  useTitle(`Join ${workspaceName}?`);
  const { email } = useAccount();
  const online = useOnline();
  const { accept, decline, working, failure } = useAnswer(workspaceId);
  const reason = !online && messages.needsConnection;
  return (
    <AccountFrame
      title={`Join ${workspaceName}?`}
      lead={`${ownerEmail} invited you. You are signed in as ${email}.`}
    >
      <OfflineNote />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className={own.pair}>
        <Button
          size="lg"
          working={working === 'decline' && 'Declining...'}
          disabledReason={reason}
          disabled={working === 'accept'}
          onClick={decline}
        >
          Decline
        </Button>
        <Button
          variant="primary"
          size="lg"
          working={working === 'accept' && 'Joining...'}
          disabledReason={reason}
          disabled={working === 'decline'}
          onClick={accept}
        >
          Accept
        </Button>
      </div>
    </AccountFrame>
  );
}
