import { useOnline } from '../../lib/use-online.ts';
import { Note } from '../../ui/display/note.tsx';
import { authMessages } from './messages.ts';

/** The account screens need the network. They say so before anybody has typed for nothing. */
export function OfflineNote() {
  const online = useOnline();
  if (online) return null;
  return (
    <Note tone="warn" icon="cloud-off" role="status">
      {authMessages.pageOffline}
    </Note>
  );
}
