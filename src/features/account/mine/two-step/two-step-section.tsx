import { useState } from 'react';
import { useCall } from '../../../../lib/use-call.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { notify } from '../../../../ui/popups/toast-store.ts';
import { Spinner } from '../../../../ui/show/spinner.tsx';
import styles from '../mine.module.css';
import { Section } from '../section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoStepMessages } from './two-step-messages.ts';
import { TwoStepOff } from './two-step-off.tsx';
import { TwoStepOn } from './two-step-on.tsx';

/** A code of an authenticator app beside the password. */
export function TwoStepSection() {
  const status = useCall('twoStepStatus', {});
  // They outlive the question that is asked anew meanwhile: nobody can see them a second time.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    const kept = () => {
      setCodes(null);
      status.again();
    };
    return (
      <Section title="Two-step verification">
        <RecoveryCodes codes={codes} onDone={kept} />
      </Section>
    );
  }
  return (
    <Section title="Two-step verification">
      {status.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {status.state === 'failed' && (
        <div className={styles.foot}>
          <p>
            {twoStepMessages.unknown}{' '}
            {status.problem.kind === 'offline' && `${twoStepMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={status.again}>
            Try again
          </Button>
        </div>
      )}
      {status.state === 'answered' &&
        (status.answer.on ? (
          <TwoStepOn status={status.answer} onCodes={setCodes} again={status.again} />
        ) : (
          <TwoStepOff
            hasPassword={status.answer.has_password}
            onDone={(recoveryCodes) => {
              notify({ text: twoStepMessages.switchedOn, icon: 'check' });
              setCodes(recoveryCodes);
            }}
          />
        ))}
    </Section>
  );
}
