import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/worker-client.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { OfflineNote } from '../../../shared/auth/offline-note.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { afterReset } from '../use-reset-notice.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { resetMessages } from './reset-messages.ts';
import { resetMessage } from './reset-texts.ts';
import { useNewPassword } from './use-new-password.ts';
import { invitationSignInPath } from './waiting-invitation.ts';

/** How long the good news can be read before the sign-in page comes. */
const readMs = 1500;

export function ResetForm({ email, code }: { readonly email: string; readonly code: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const chosenElsewhere = (state as { readonly chosenElsewhere?: boolean } | null)?.chosenElsewhere === true;
  const { password, confirm, check } = useNewPassword();
  const [step, setStep] = useState<'open' | 'working' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (step !== 'done') return;
    const timer = setTimeout(() => {
      // The sessions of this person have ended, here too.
      if (session.account?.email === email) session.signInAgain();
      navigate(invitationSignInPath(email) ?? afterReset, { replace: true });
    }, readMs);
    return () => clearTimeout(timer);
  }, [step, session, email, navigate]);

  const send = async () => {
    if (step !== 'open') return;
    setFailure(null);
    const wrong = check();
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setStep('working');
    const result = await sync.resetPassword({ email, password: password.value, code });
    setStep(result.ok ? 'done' : 'open');
    if (!result.ok) setFailure(resetMessage(result.problem));
  };
  return (
    <AuthLayout
      title={resetMessages.title}
      lead={chosenElsewhere ? resetMessages.chosenElsewhere : resetMessages.forEmail(email)}
    >
      <form
        ref={form}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <OfflineNote />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields password={password} confirm={confirm} autoFocus />
        {failure && (
          <Note tone="danger" role="alert">
            {failure}
          </Note>
        )}
        {step === 'done' && (
          <Note tone="ok" role="status">
            {resetMessages.resetDone}
          </Note>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          disabled={step === 'done'}
          working={step === 'working' && resetMessages.setting}
        >
          {resetMessages.setPassword}
        </Button>
      </form>
    </AuthLayout>
  );
}
