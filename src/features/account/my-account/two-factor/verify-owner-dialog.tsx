import { type ReactNode, useState } from 'react';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import styles from '../mine.module.css';
import { useOwnerVerification } from './use-owner-verification.ts';
import { OwnerVerificationFields } from './verification-fields.tsx';

interface ProveDialogProps {
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
export function VerifyOwnerDialog(props: ProveDialogProps) {
  const [turn, setTurn] = useState(0); // nothing that was typed stays for the next time
  return <Asking key={turn} {...props} onClosed={() => setTurn((last) => last + 1)} />;
}

interface AskingProps extends ProveDialogProps {
  readonly onClosed: () => void;
}

function Asking({ open, title, label, working, children, act, onDone, onClose, onClosed }: AskingProps) {
  const proof = useOwnerVerification(open);
  const submit = async () => {
    const done = await proof.send(async (password, code) => {
      const response = await act(password, code);
      // What is gone already is what was wanted.
      const isGone =
        !response.ok && response.problem.kind === 'refused' && response.problem.code === 'not-found';
      return response.ok || isGone ? ok(true) : response;
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
      error={proof.failure}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger-solid"
            working={proof.working && working}
            disabledReason={proof.reason}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className={styles.password}>
        {children}
        <OwnerVerificationFields proof={proof} />
      </div>
    </Dialog>
  );
}
