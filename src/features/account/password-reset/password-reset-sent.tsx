import { Link } from 'react-router-dom';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { MailboxNote } from '../../../shared/auth/mailbox-note.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { resetMessages } from './reset-messages.ts';
import type { ForgotOutcome } from './reset-texts.ts';

export interface PasswordResetSentProps {
  readonly signInPath: string;
  readonly notice: { readonly kind: 'sent' } | ForgotOutcome;
}

/** What became of it. */
export function PasswordResetSent({ notice, signInPath }: PasswordResetSentProps) {
  switch (notice.kind) {
    case 'sent':
      return (
        <>
          <Note role="status">{resetMessages.forgotSent}</Note>
          <MailboxNote />
        </>
      );
    case 'refused-login':
      return (
        <Note tone="danger" role="alert">
          {fill(resetMessages.forgotRefused, {
            logIn: <Link to={signInPath}>{resetMessages.logIn}</Link>,
            support: <Support />,
          })}
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
  return url ? <a href={url}>{resetMessages.support}</a> : resetMessages.support;
}
