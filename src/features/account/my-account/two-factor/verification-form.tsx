import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/display/note.tsx';
import styles from '../mine.module.css';
import { useVerification } from './use-verification.ts';
import { CodeVerificationField, PasswordVerificationField } from './verification-fields.tsx';

interface ProveFormProps<Value> {
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
export function VerificationForm<Value>(props: ProveFormProps<Value>) {
  const { hasPassword, about, label, working, variant, act, onDone, onCancel } = props;
  const proof = useVerification({ password: hasPassword, code: true });
  const submit = async () => {
    const value = await proof.send(act);
    if (value !== null) onDone(value);
  };
  return (
    <form
      ref={proof.form}
      noValidate
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{about}</p>
      {hasPassword && <PasswordVerificationField proof={proof} />}
      <CodeVerificationField proof={proof} autoFocus={!hasPassword} />
      {proof.failure && (
        <Note tone="danger" role="alert">
          {proof.failure}
        </Note>
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={variant}
          working={proof.working && working}
          disabledReason={proof.reason}
        >
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
