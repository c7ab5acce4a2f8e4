import { useAccount } from '../../lib/session.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { CannotVerify } from './invitation-states.tsx';
import own from './invitations.module.css';
import { messages } from './messages.ts';
import { useInvitationResponse } from './use-invitation-response.ts';

interface InvitationPromptProps {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly ownerEmail: string;
}

export function InvitationPrompt({ workspaceId, workspaceName, ownerEmail }: InvitationPromptProps) {
  useTitle(messages.joinQuestion(workspaceName));
  const { email } = useAccount();
  const online = useOnline();
  const { accept, decline, working, failure, gone } = useInvitationResponse(workspaceId);
  const reason = !online && messages.needsConnection;
  if (gone !== null) return <CannotVerify text={gone} />;
  return (
    <AuthLayout title={messages.joinQuestion(workspaceName)} lead={messages.invitedBy(ownerEmail, email)}>
      <OfflineNote />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className={own.pair}>
        <Button
          size="lg"
          working={working === 'decline' && messages.declining}
          disabledReason={reason}
          disabled={working === 'accept'}
          onClick={decline}
        >
          {messages.decline}
        </Button>
        <Button
          variant="primary"
          size="lg"
          working={working === 'accept' && messages.joining}
          disabledReason={reason}
          disabled={working === 'decline'}
          onClick={accept}
        >
          {messages.accept}
        </Button>
      </div>
    </AuthLayout>
  );
}
