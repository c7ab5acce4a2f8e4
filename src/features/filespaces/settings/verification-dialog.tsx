import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useAccount } from '../../../lib/session.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { MailboxNote } from '../../../shared/auth/mailbox-note.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { deleteFilespace } from './delete-filespace.ts';
import { settingsMessages } from './settings-messages.ts';
import styles from './verification-dialog.module.css';

interface VerificationDialogProps {
  readonly filespace: Filespace;
  readonly open: boolean;
  readonly offline: boolean;
  readonly secondsToResend: number;
  /** Whether the email is on its way. */
  readonly onResend: () => Promise<boolean>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const noticeMs = 3000;

/** Asks for the code that was mailed; the right one deletes. */
export function VerificationDialog(props: VerificationDialogProps) {
  const { filespace, open, offline, secondsToResend, onClose, onDeleted } = props;
  const { email, userId } = useAccount();
  const isConnected = useSharedQuery('drives')?.some((row) => row.connected && row.driveId === filespace.id);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [resent, setResent] = useState<boolean>();
  const [working, setWorking] = useState<'verifying' | 'sending' | null>(null);
  const offlineReason = offline && settingsMessages.settingsOffline;

  const verify = async () => {
    if (working || offline) return;
    if (code.trim() === '') return setError(settingsMessages.codeInvalid);
    setWorking('verifying');
    setError(undefined);
    setResent(undefined);
    const what = await deleteFilespace(filespace, userId, code.trim(), isConnected === true);
    setWorking(null);
    if (what === 'wrong-code') return setError(settingsMessages.codeInvalid);
    if (what === 'expired-code') return setError(settingsMessages.codeExpired);
    if (what === 'failed') return setError(settingsMessages.verificationFailed);
    showToast({ kind: 'success', text: settingsMessages.deleted, forMs: noticeMs });
    onDeleted();
  };
  const resend = async () => {
    if (working) return;
    setWorking('sending');
    setResent(undefined);
    setResent(await props.onResend());
    setError(undefined);
    setWorking(null);
  };
  return (
    <Dialog
      keepOnOutsidePress
      open={open}
      onClose={onClose}
      title={settingsMessages.verification}
      onSubmit={() => void verify()}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabledReason={offlineReason}
            working={working === 'verifying' && settingsMessages.verifying}
          >
            {settingsMessages.verify}
          </Button>
        </>
      }
    >
      <p>
        {fill(settingsMessages.enterCode(email), {
          filespace: <b className={styles.name}>{filespace.name}</b>,
        })}
      </p>
      <MailboxNote />
      <TextField
        label={settingsMessages.code}
        size="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        spellCheck={false}
        data-autofocus
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.resend}>
        <span>{settingsMessages.noEmail}</span>
        {secondsToResend > 0 ? (
          <span role="timer" aria-live="off">
            {settingsMessages.resendIn(secondsToResend)}
          </span>
        ) : (
          <Button
            size="sm"
            disabledReason={offlineReason}
            working={working === 'sending' && settingsMessages.sending}
            onClick={() => void resend()}
          >
            {settingsMessages.resend}
          </Button>
        )}
      </div>
      {resent !== undefined && (
        <Note tone={resent ? 'ok' : 'danger'} role={resent ? 'status' : 'alert'}>
          {resent ? settingsMessages.codeSent : settingsMessages.codeNotSent}
        </Note>
      )}
    </Dialog>
  );
}
