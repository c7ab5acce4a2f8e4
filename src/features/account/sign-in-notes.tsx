import { useSession } from '../../lib/session.ts';
import { endedMessage } from '../../lib/session-time/session-end.ts';
import { OfflineNote } from '../../shared/auth/offline-note.tsx';
import { Note } from '../../ui/display/note.tsx';
import { messages } from './messages.ts';

/** Why somebody is here: the session ended, or the password was just set again. */
export function SignInNotes({ justReset }: { readonly justReset: boolean }) {
  const { ended } = useSession();
  return (
    <>
      {ended && !justReset && (
        <Note tone="warn" icon="lock" role="status">
          {endedMessage(ended)}
        </Note>
      )}
      {justReset && (
        <Note tone="ok" role="status">
          {messages.passwordReset}
        </Note>
      )}
      <OfflineNote />
    </>
  );
}
