import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountFrame } from '../../lib/entrance/account-frame.tsx';
import { OfflineNote } from '../../lib/entrance/offline-note.tsx';
import { paths } from '../../lib/paths.ts';
import { useAccount, useSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/show/note.tsx';
import own from './invitations.module.css';
import { Invited } from './invited.tsx';
import { CannotVerify, Verifying } from './invited-states.tsx';
import { messages, verifyMessage } from './messages.ts';
import { useAnswer } from './use-answer.ts';

/** Whether to join: by the link in the address, else by what waits for the address of whoever is signed in. */
export function AnswerInvitationScreen() {
  const [search] = useSearchParams();
  const { account } = useSession();
  if (!search.has('code') && !account) return <Navigate to={paths.signIn} replace />;
  if (!search.has('code')) return <Waiting workspaceId={search.get('workspace')} />;
  return <Invited at="answer">{(invitation) => <Question {...invitation} />}</Invited>;
}

function Waiting({ workspaceId }: { readonly workspaceId: string | null }) {
  const { email } = useAccount();
  const asked = useCall('listInvites', {});
  if (asked.state === 'asking') return <Verifying />;
  if (asked.state === 'failed') {
    const { problem } = asked;
    if (problem.kind === 'refused' && problem.code === 'not-validated') {
      return <Navigate to={paths.emailVerification} replace state={{ email }} />;
    }
    return <CannotVerify text={verifyMessage(problem)} onAgain={asked.again} />;
  }
  const invitation =
    workspaceId === null
      ? asked.answer[0]
      : asked.answer.find(({ workspace_id }) => workspace_id === workspaceId);
  if (!invitation) return <NothingWaits />;
  const { workspace_id, workspace_name, owner_email } = invitation;
  return <Question workspaceId={workspace_id} workspaceName={workspace_name} ownerEmail={owner_email} />;
}

interface QuestionProps {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly ownerEmail: string;
}

function Question({ workspaceId, workspaceName, ownerEmail }: QuestionProps) {
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

function NothingWaits() {
  useTitle('Invitation');
  const { email } = useAccount();
  const navigate = useNavigate();
  return (
    <AccountFrame
      title="No invitation is waiting"
      lead={`There is none for ${email}: it was answered, withdrawn, or has expired.`}
    >
      <Button size="lg" block onClick={() => navigate(paths.drive)}>
        Go to dashboard
      </Button>
    </AccountFrame>
  );
}
