import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasEmailShape } from '#contract/rules/email/email.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { sync } from '../../../lib/worker-client.ts';
import { AuthLayout } from '../../../shared/auth/auth-layout.tsx';
import styles from '../../../shared/auth/form.module.css';
import { authMessages } from '../../../shared/auth/messages.ts';
import { OfflineNote } from '../../../shared/auth/offline-note.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PasswordResetSent, type PasswordResetSentProps } from './password-reset-sent.tsx';
import { resetMessages } from './reset-messages.ts';
import { forgotOutcome } from './reset-texts.ts';
import { useWayBack } from './use-way-back.ts';

/** Asks for a link that sets a new password. What it says is the same for every address. */
export function ForgotPasswordScreen() {
  useTitle(resetMessages.forgotTitle);
  const { signInPath, keep, email: known } = useWayBack();
  const [email, setEmail] = useState(known);
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const [notice, setNotice] = useState<PasswordResetSentProps['notice'] | null>(null);
  const field = useRef<HTMLFormElement>(null);
  const error = emailProblem(email);

  const send = async () => {
    if (working) return;
    setTried(true);
    setNotice(null);
    if (error) return field.current?.querySelector('input')?.focus();
    setWorking(true);
    keep(email);
    const result = await sync.forgotPassword(email).catch(() => null);
    setWorking(false);
    setNotice(result?.ok ? { kind: 'sent' } : forgotOutcome(result?.problem ?? null));
  };
  return (
    <AuthLayout title={resetMessages.forgotTitle} lead={resetMessages.forgotLead}>
      <form
        ref={field}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <OfflineNote />
        <TextField
          label={resetMessages.email}
          name="email"
          type="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          error={tried && error}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" size="lg" block working={working && resetMessages.sending}>
          {resetMessages.sendLink}
        </Button>
        {notice && <PasswordResetSent notice={notice} signInPath={signInPath} />}
      </form>
      <p className={styles.aside}>
        <Link to={signInPath}>{authMessages.backToSignIn}</Link>
      </p>
    </AuthLayout>
  );
}

function emailProblem(email: string): string | null {
  if (email.trim() === '') return resetMessages.forgotEmpty;
  return hasEmailShape(email) ? null : resetMessages.forgotInvalid;
}
