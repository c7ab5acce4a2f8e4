import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { folderPath, paths, workspacePath } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { useReader } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { machineId } from '../../shared/auth/account-storage.ts';
import { announce } from '../../ui/foundations/announcer.ts';
import { acceptMessage, declineMessage, isAnsweredOrGone } from './invitation-texts.ts';
import { clearStoredInvitation } from './stored-invitation.ts';

/** Accepting and declining, and where they lead. */
export function useInvitationResponse(workspaceId: string) {
  const { email, userId } = useAccount();
  const reader = useReader();
  const navigate = useNavigate();
  const [working, setWorking] = useState<'accept' | 'decline' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Why there is nothing to answer any more. */
  const [gone, setGone] = useState<string | null>(null);
  const body = { email, user_id: userId, workspace_id: workspaceId, machine_id: machineId() };

  const fail = (problem: CallProblem, text: string) => {
    if (problem.kind === 'refused' && problem.code === 'email-not-verified') {
      return navigate(paths.emailVerification, { replace: true, state: { email } });
    }
    setWorking(null);
    if (!isAnsweredOrGone(problem)) return setFailure(text);
    clearStoredInvitation();
    announce(text);
    setGone(text);
  };
  const begin = (what: 'accept' | 'decline') => {
    setWorking(what);
    setFailure(null);
  };
  const accept = async () => {
    begin('accept');
    const result = await sync.call('acceptInvite', { body });
    if (!result.ok) return fail(result.problem, acceptMessage(result.problem));
    clearStoredInvitation();
    await sync.refreshSpaces();
    const { shared } = result.value;
    // Whoever comes for a folder is not asked first whether this device may keep its filespace.
    if (shared) await sync.connectFilespace(shared.drive_id);
    const to = shared
      ? folderPath(shared.drive_id, shared.folder_id)
      : workspacePath(result.value.workspaceId);
    navigate(to, { replace: true });
  };
  const decline = async () => {
    begin('decline');
    const result = await sync.call('declineInvite', { body });
    if (!result.ok) return fail(result.problem, declineMessage(result.problem));
    clearStoredInvitation();
    await sync.refreshSpaces();
    const workspaces = reader ? await reader.workspaces() : [];
    navigate(workspaces.length > 0 ? paths.drive : paths.firstWorkspace, { replace: true });
  };
  return { accept, decline, working, failure, gone };
}
