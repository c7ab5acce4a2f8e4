import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/display/note.tsx';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import styles from '../mine.module.css';
import { useVerification } from './use-verification.ts';
import { CodeVerificationField, PasswordVerificationField } from './verification-fields.tsx';

interface VerificationFormProps<Value> {
  readonly hasPassword: boolean;
  readonly about: string;
  readonly label: string;
  readonly working: string;
  readonly variant: 'primary' | 'danger-solid';
  readonly act: (password: string | null, code: string) => Promise<Result<Value, CallProblem>>;
  readonly onDone: (value: Value) => void;
  readonly onCancel: () => void;
}

/** Asks for password and code, and does with them what the button says. */
export function VerificationForm<Value>(props: VerificationFormProps<Value>) {
  const { hasPassword, about, label, working, variant, act, onDone, onCancel } = props;
  const verification = useVerification({ password: hasPassword, code: true });
  const submit = async () => {
    const value = await verification.send(act);
    if (value !== null) onDone(value);
  };
  return (
    <form
      ref={verification.form}
      noValidate
      onKeyDown={cancelOnEscape(onCancel)}
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{about}</p>
      {hasPassword && <PasswordVerificationField verification={verification} />}
      <CodeVerificationField verification={verification} autoFocus={!hasPassword} />
      {verification.failure && (
        <Note tone="danger" role="alert">
          {verification.failure}
        </Note>
      )}
      <div className={styles.footer}>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button
          type="submit"
          variant={variant}
          working={verification.working && working}
          disabledReason={verification.reason}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
