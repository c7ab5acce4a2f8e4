import { useState } from 'react';
import type { CallAnswer } from '#contract/wire/calls.ts';
import { sync } from '../../../../lib/sync.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/show/note.tsx';
import styles from '../mine.module.css';
import { copyText } from './copy-text.ts';
import { ProofCode, ProofPassword } from './proof-fields.tsx';
import { QrCode } from './qr-code.tsx';
import own from './two-step.module.css';
import { twoStepMessages } from './two-step-messages.ts';
import { useProof } from './use-proof.ts';

type Enrolled = CallAnswer<'enrolTwoStep'>;

interface SetUpProps {
  readonly hasPassword: boolean;
  /** It is on; the codes are to be shown. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** From the password to an app that has shown to have the secret. */
export function SetUp({ hasPassword, onDone, onCancel }: SetUpProps) {
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
  const proof = useProof({ password: hasPassword, code: false });
  const begin = async () => {
    const enrolled = await proof.send((password) => sync.callWithPassword('enrolTwoStep', password, {}));
    if (enrolled) onDone(enrolled);
  };
  return (
    <form
      ref={proof.form}
      noValidate
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <p>You need an authenticator app on your phone, such as Google Authenticator, 2FAS or 1Password.</p>
      {hasPassword && <ProofPassword proof={proof} />}
      {proof.failure && (
        <Note tone="danger" role="alert">
          {proof.failure}
        </Note>
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          working={proof.working && 'Checking...'}
          disabledReason={proof.reason}
        >
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

interface ConfirmProps extends Omit<SetUpProps, 'hasPassword'> {
  readonly enrolled: Enrolled;
}

function Confirm({ enrolled: { secret, uri }, onDone, onCancel }: ConfirmProps) {
  const proof = useProof({ password: false, code: true });
  const confirm = async () => {
    const on = await proof.send((_, code) => sync.call('confirmTwoStep', { body: { code } }));
    if (on) onDone(on.recovery_codes);
  };
  return (
    <form
      ref={proof.form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div className={own.pair}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={own.beside}>
          <p>Scan this code with your authenticator app. Where you cannot, type this key into it:</p>
          <span className={own.key}>{secret.match(/.{4}/g)?.join(' ')}</span>
          <Button size="sm" icon="copy" onClick={() => copyText(secret, twoStepMessages.secretCopied)}>
            Copy key
          </Button>
        </div>
      </div>
      <div className={styles.password}>
        <ProofCode proof={proof} autoFocus hint="The six digits that the app shows now." />
        {proof.failure && (
          <Note tone="danger" role="alert">
            {proof.failure}
          </Note>
        )}
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            working={proof.working && 'Switching on...'}
            disabledReason={proof.reason}
          >
            Switch on
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </form>
  );
}
