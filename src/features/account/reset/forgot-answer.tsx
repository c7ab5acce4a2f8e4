import { Link } from 'react-router-dom';
import { MailboxNote } from '../../../lib/entrance/mailbox-note.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Note } from '../../../ui/show/note.tsx';
import { messages } from '../messages.ts';
import type { ForgotOutcome } from './outcomes.ts';

export interface ForgotAnswerProps {
  readonly told: { readonly kind: 'sent' } | ForgotOutcome;
}

/** What became of it. */
export function ForgotAnswer({ told }: ForgotAnswerProps) {
  switch (told.kind) {
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
          {told.text}
        </Note>
      );
  }
}

/** Leads where this server says that help is; plain words where it says nothing. */
function Support() {
  const config = useCall('config', {});
  const url = config.state === 'answered' ? config.answer.support_url : null;
  return url ? <a href={url}>contact support</a> : <>contact support</>;
}
