import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { MailboxNote } from '../../../shared/auth/mailbox-note.tsx';
import { OfflineNote } from '../../../shared/auth/offline-note.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { useResendVerification } from './use-resend-verification.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';
import { verifyMessages } from './verify-messages.ts';

export function EmailVerificationScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  useVerifiedElsewhere();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const email = (state as { readonly email?: string } | null)?.email ?? session.account?.email;
  // Whoever came by the address alone was sent nothing.
  const title = email ? verifyMessages.checkTitle : verifyMessages.unknownTitle;
  useTitle(title);
  const { secondsLeft, working, notice, sendAgain } = useResendVerification(email);
  const leave = () => (session.account ? onSignOut() : navigate(paths.signIn));

  return (
    <AuthLayout
      title={title}
      lead={
        email
          ? fill(verifyMessages.sentTo, { email: <b className={styles.strong}>{email}</b> })
          : verifyMessages.unknownLead
      }
    >
      <OfflineNote />
      {email && <MailboxNote />}
      <div className={styles.line}>
        <span>{verifyMessages.noEmailYet}</span>
        {secondsLeft > 0 ? (
          <span className={styles.cooldown} role="timer" aria-live="off">
            {verifyMessages.sendAgainIn(secondsLeft)}
          </span>
        ) : (
          <Button size="sm" working={working && verifyMessages.sending} onClick={sendAgain}>
            {verifyMessages.sendAgain}
          </Button>
        )}
      </div>
      {notice && (
        <Note tone={notice.tone} role={notice.tone === 'ok' ? 'status' : 'alert'}>
          {notice.text}
        </Note>
      )}
      <Button size="lg" block variant={email ? 'default' : 'primary'} onClick={leave}>
        {verifyMessages.logOut}
      </Button>
    </AuthLayout>
  );
}
