import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { MailboxNote } from '../../../shared/auth/mailbox-note.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { messages } from '../messages.ts';
import type { ForgotOutcome } from './reset-messages.ts';

export interface PasswordResetSentProps {
  readonly notice: { readonly kind: 'sent' } | ForgotOutcome;
}

/** What became of it. */
export function PasswordResetSent({ notice }: PasswordResetSentProps) {
  switch (notice.kind) {
    case 'sent':
      return (
        <>
          <Note role="status">{messages.forgotSent}</Note>
          <MailboxNote />
        </>
      );
    case 'refused-login':
      return (
        <Note tone="danger" role="alert">
          Authentication failed. <Link to={paths.signIn}>Log in</Link> or <Support />.
        </Note>
      );
    case 'message':
      return (
        <Note tone="danger" role="alert">
          {notice.text}
        </Note>
      );
  }
}

/** Leads where this server says that help is; plain words where it says nothing. */
function Support() {
  const config = useServerCall('config', {});
  const url = config.state === 'answered' ? config.data.support_url : null;
  return url ? <a href={url}>contact support</a> : <>contact support</>;
}
