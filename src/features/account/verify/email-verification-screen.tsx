import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { limits } from '#contract/rules/limits.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useCooldown } from '../../../lib/use-cooldown.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { sync } from '../../../lib/worker-client.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { MailboxNote } from '../../../shared/auth/mailbox-note.tsx';
import { OfflineNote } from '../../../shared/auth/offline-note.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { messages, resendMessage } from '../messages.ts';

interface VerificationNotice {
  readonly tone: 'ok' | 'danger';
  readonly text: string;
}

export function EmailVerificationScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  useTitle('Check your email');
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const email = (state as { readonly email?: string } | null)?.email ?? session.account?.email;
  const cooldown = useCooldown(limits.resendCooldownMs);
  const [working, setWorking] = useState(false);
  const [notice, setNotice] = useState<VerificationNotice | null>(null);

  const sendAgain = async () => {
    if (!email) return setNotice({ tone: 'danger', text: messages.resendNoEmail });
    setWorking(true);
    setNotice(null);
    const result = await sync.resendVerification(email);
    setWorking(false);
    if (result.ok) {
      cooldown.start();
      setNotice({ tone: 'ok', text: messages.resent });
    } else {
      setNotice({ tone: 'danger', text: resendMessage(result.problem) });
    }
  };
  const leave = () => (session.account ? onSignOut() : navigate(paths.signIn));

  return (
    <AuthLayout
      title="Check your email"
      lead={
        email ? (
          <>
            We sent a link to <b className={styles.strong}>{email}</b>.
          </>
        ) : (
          'We sent you a link.'
        )
      }
    >
      <OfflineNote />
      <MailboxNote />
      <div className={styles.line}>
        <span>No email yet?</span>
        {cooldown.secondsLeft > 0 ? (
          <span className={styles.cooldown} role="timer" aria-live="off">
            send again in {cooldown.secondsLeft} s
          </span>
        ) : (
          <Button size="sm" working={working && 'Sending...'} onClick={sendAgain}>
            send again
          </Button>
        )}
      </div>
      {notice && (
        <Note tone={notice.tone} role={notice.tone === 'ok' ? 'status' : 'alert'}>
          {notice.text}
        </Note>
      )}
      <Button size="lg" block onClick={leave}>
        Log out and try again
      </Button>
    </AuthLayout>
  );
}
