import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAccount, useSession } from '../../lib/session.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AuthLayout } from '../../shared/auth/auth-layout.tsx';
import { useLinkCode } from '../../shared/auth/use-link-code.ts';
import { Button } from '../../ui/controls/button.tsx';
import { InvitationGate } from './invitation-gate.tsx';
import { InvitationPrompt } from './invitation-prompt.tsx';
import { CannotVerify, Verifying } from './invitation-states.tsx';
import { verifyMessage } from './invitation-texts.ts';
import { messages } from './messages.ts';

/** Whether to join: by the link in the address, else by what waits for the address of whoever is signed in. */
export function RespondToInvitationScreen() {
  const [search] = useSearchParams();
  const code = useLinkCode();
  const { account } = useSession();
  if (!code && !account) return <Navigate to={paths.signIn} replace />;
  if (!code) return <Waiting workspaceId={search.get('workspace')} />;
  return <InvitationGate at="answer">{(invitation) => <InvitationPrompt {...invitation} />}</InvitationGate>;
}

function Waiting({ workspaceId }: { readonly workspaceId: string | null }) {
  const { email } = useAccount();
  const asked = useServerCall('listInvites', {});
  if (asked.state === 'asking') return <Verifying />;
  if (asked.state === 'failed') {
    const { problem } = asked;
    if (problem.kind === 'refused' && problem.code === 'email-not-verified') {
      return <Navigate to={paths.emailVerification} replace state={{ email }} />;
    }
    return <CannotVerify text={verifyMessage(problem)} onAgain={asked.retry} />;
  }
  const invitation =
    workspaceId === null
      ? asked.data[0]
      : asked.data.find(({ workspace_id }) => workspace_id === workspaceId);
  if (!invitation) return <NothingWaits />;
  const { workspace_id, workspace_name, owner_email } = invitation;
  return (
    <InvitationPrompt workspaceId={workspace_id} workspaceName={workspace_name} ownerEmail={owner_email} />
  );
}

function NothingWaits() {
  useTitle(messages.title);
  const { email } = useAccount();
  const navigate = useNavigate();
  return (
    <AuthLayout title={messages.nothingWaits} lead={messages.noneFor(email)}>
      <Button size="lg" block onClick={() => navigate(paths.drive)}>
        {messages.toDashboard}
      </Button>
    </AuthLayout>
  );
}
