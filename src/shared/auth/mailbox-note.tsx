import { useServerCall } from '../../lib/use-server-call.ts';
import { Note } from '../../ui/display/note.tsx';
import { authMessages } from './messages.ts';

/** Where a server that sends no email keeps it: without the way there a first owner could not go on. */
export function MailboxNote() {
  const config = useServerCall('config', {});
  const url = config.state === 'answered' ? config.data.mailbox_url : null;
  if (!url) return null;
  return (
    <Note tone="warn" icon="info">
      {authMessages.noEmailYet}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {authMessages.openMailbox}
      </a>
    </Note>
  );
}
