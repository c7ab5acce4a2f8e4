import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useReader } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { afterVerification } from './after-verification.ts';

/** Leads somebody whose address is verified to the first thing that is still missing. */
export function useProceed(): () => Promise<void> {
  const reader = useReader();
  const navigate = useNavigate();
  return async () => {
    // The server knows who is invited, whichever device or tab the email was opened in.
    const [invites, listed] = await Promise.all([sync.call('listInvites', {}), sync.refreshSpaces()]);
    const invitedTo = (invites.ok && invites.value[0]?.workspace_id) || null;
    // Without a network the main app knows best what to show.
    if (!listed.ok || !reader) return navigate(paths.drive, { replace: true });
    const workspaces = await reader.workspaces();
    const lists = await Promise.all(workspaces.map(({ id }) => reader.filespaces(id)));
    const filespaces = lists.map((list) => list.length);
    return navigate(afterVerification({ invitedTo, filespaces }), { replace: true });
  };
}
