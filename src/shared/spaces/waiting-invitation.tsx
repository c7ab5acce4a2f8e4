import { Link } from 'react-router-dom';
import { isolate } from '../../lib/language/isolate.ts';
import { invitationResponsePath } from '../../lib/paths.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { Note } from '../../ui/display/note.tsx';
import { waitingInvitationMessages } from './waiting-invitation-messages.ts';

/** Who has no workspace yet may have been invited to one. Nothing where no invitation waits, or where that cannot be asked. */
export function WaitingInvitation() {
  const asked = useServerCall('listInvites', {});
  const [invitation] = asked.state === 'answered' ? asked.data : [];
  if (!invitation) return null;
  return (
    <Note tone="accent" role="status">
      {waitingInvitationMessages.invited(isolate(invitation.workspace_name))}{' '}
      <Link to={invitationResponsePath(invitation.workspace_id)}>{waitingInvitationMessages.view}</Link>
    </Note>
  );
}
