import { useState } from 'react';
import type { CallResponse } from '#contract/wire/calls.ts';
import { copyToClipboard } from '../../../../lib/copy-to-clipboard.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/display/note.tsx';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import styles from '../mine.module.css';
import { QrCode } from './qr-code.tsx';
import own from './two-factor.module.css';
import { twoFactorMessages } from './two-factor-messages.ts';
import { useVerification } from './use-verification.ts';
import { CodeVerificationField, PasswordVerificationField } from './verification-fields.tsx';

type Enrolled = CallResponse<'enrollTwoFactor'>;

interface SetUpProps {
  readonly hasPassword: boolean;
  /** It is on; the codes are to be shown. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** From the password to an app that has shown to have the secret. */
export function EnrollTwoFactor({ hasPassword, onDone, onCancel }: SetUpProps) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  return enrolled === null ? (
    <AskPassword hasPassword={hasPassword} onDone={setEnrolled} onCancel={onCancel} />
  ) : (
    <Confirm enrolled={enrolled} onDone={onDone} onCancel={onCancel} />
  );
}

interface AskPasswordProps extends Omit<SetUpProps, 'onDone'> {
  readonly onDone: (enrolled: Enrolled) => void;
}

function AskPassword({ hasPassword, onDone, onCancel }: AskPasswordProps) {
  const verification = useVerification({ password: hasPassword, code: false });
  const begin = async () => {
    const enrolled = await verification.send((password) =>
      sync.callWithPassword('enrollTwoFactor', password, {}),
    );
    if (enrolled) onDone(enrolled);
  };
  return (
    <form
      ref={verification.form}
      noValidate
      onKeyDown={cancelOnEscape(onCancel)}
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <p>{twoFactorMessages.needsApp}</p>
      {hasPassword && <PasswordVerificationField verification={verification} />}
      {verification.failure && (
        <Note tone="danger" role="alert">
          {verification.failure}
        </Note>
      )}
      <div className={styles.footer}>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          working={verification.working && twoFactorMessages.checking}
          disabledReason={verification.reason}
        >
          {common.continue}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmProps extends Omit<SetUpProps, 'hasPassword'> {
  readonly enrolled: Enrolled;
}

function Confirm({ enrolled: { secret, uri }, onDone, onCancel }: ConfirmProps) {
  const verification = useVerification({ password: false, code: true });
  const confirm = async () => {
    const on = await verification.send((_, code) => sync.call('confirmTwoFactor', { body: { code } }));
    if (on) onDone(on.recovery_codes);
  };
  return (
    <form
      ref={verification.form}
      noValidate
      onKeyDown={cancelOnEscape(onCancel)}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div className={own.pair}>
        <QrCode text={uri} label={twoFactorMessages.qrCode} />
        <div className={own.beside}>
          <p>{twoFactorMessages.scan}</p>
          <span className={own.key}>{secret.match(/.{4}/g)?.join(' ')}</span>
          <Button
            size="sm"
            icon="copy"
            onClick={() =>
              copyToClipboard(secret, twoFactorMessages.secretCopied, twoFactorMessages.copyFailed)
            }
          >
            {twoFactorMessages.copyKey}
          </Button>
        </div>
      </div>
      <div className={styles.password}>
        <CodeVerificationField verification={verification} autoFocus hint={twoFactorMessages.appCode} />
        {verification.failure && (
          <Note tone="danger" role="alert">
            {verification.failure}
          </Note>
        )}
        <div className={styles.footer}>
          <Button onClick={onCancel}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            working={verification.working && twoFactorMessages.turningOn}
            disabledReason={verification.reason}
          >
            {twoFactorMessages.turnOn}
          </Button>
        </div>
      </div>
    </form>
  );
}
