import { type ReactNode, useState } from 'react';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import styles from '../mine.module.css';
import { useOwnerVerification } from './use-owner-verification.ts';
import { OwnerVerificationFields } from './verification-fields.tsx';

interface VerifyOwnerDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly label: string;
  readonly working: string;
  readonly children: ReactNode;
  readonly act: (password: string | null, code: string) => Promise<Result<unknown, CallProblem>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks whether something is to be removed, and for the proof that its owner asks. */
export function VerifyOwnerDialog(props: VerifyOwnerDialogProps) {
  const [turn, setTurn] = useState(0); // nothing that was typed stays for the next time
  return <Asking key={turn} {...props} onClosed={() => setTurn((last) => last + 1)} />;
}

interface AskingProps extends VerifyOwnerDialogProps {
  readonly onClosed: () => void;
}

function Asking({ open, title, label, working, children, act, onDone, onClose, onClosed }: AskingProps) {
  const verification = useOwnerVerification(open);
  const submit = async () => {
    const done = await verification.send(async (password, code) => {
      const response = await act(password, code);
      // What is gone already is what was wanted.
      const isExpired =
        !response.ok && response.problem.kind === 'refused' && response.problem.code === 'not-found';
      return response.ok || isExpired ? ok(true) : response;
    });
    if (done === null) return;
    onClose();
    onDone();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      error={verification.failure}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="danger-solid"
            working={verification.working && working}
            disabledReason={verification.reason}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className={styles.password}>
        {children}
        <OwnerVerificationFields verification={verification} />
      </div>
    </Dialog>
  );
}
