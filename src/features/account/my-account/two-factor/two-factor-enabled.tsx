import { useState } from 'react';
import type { CallResponse } from '#contract/wire/calls.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/display/note.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import styles from '../mine.module.css';
import { RememberedDevices } from './remembered-devices.tsx';
import { twoFactorMessages } from './two-factor-messages.ts';
import { VerificationForm } from './verification-form.tsx';

const few = 3;

interface TwoFactorEnabledProps {
  readonly status: CallResponse<'twoFactorStatus'>;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly retry: () => void;
}

export function TwoFactorEnabled({ status, onCodes, retry }: TwoFactorEnabledProps) {
  const { has_password: hasPassword, recovery_codes_left: left, devices } = status;
  const offline = useOffline();
  const [view, setView] = useState<'rest' | 'renew' | 'off'>('rest');
  const reason = offline && common.needsConnection;
  const rest = () => setView('rest');
  if (view === 'renew') {
    return (
      <VerificationForm
        hasPassword={hasPassword}
        about={twoFactorMessages.newCodesAbout}
        label={twoFactorMessages.createCodes}
        working={twoFactorMessages.creating}
        variant="primary"
        act={(password, code) => sync.callWithPassword('renewRecoveryCodes', password, { code })}
        onDone={({ recovery_codes }) => onCodes(recovery_codes)}
        onCancel={rest}
      />
    );
  }
  if (view === 'off') {
    return (
      <VerificationForm
        hasPassword={hasPassword}
        about={twoFactorMessages.turnOffAbout}
        label={twoFactorMessages.turnOff}
        working={twoFactorMessages.turningOff}
        variant="danger-solid"
        act={(password, code) => sync.callWithPassword('disableTwoFactor', password, { code })}
        onDone={() => {
          showToast({ text: twoFactorMessages.turnedOff, icon: 'check' });
          retry();
        }}
        onCancel={rest}
      />
    );
  }
  return (
    <>
      <p>{left > few ? twoFactorMessages.onWithCodes(left) : twoFactorMessages.on}</p>
      {left <= few && <Note tone="warn">{twoFactorMessages.fewCodes(left)}</Note>}
      <div className={styles.footer}>
        <Button icon="key" disabledReason={reason} onClick={() => setView('renew')}>
          {twoFactorMessages.newCodes}
        </Button>
        <Button variant="danger" disabledReason={reason} onClick={() => setView('off')}>
          {twoFactorMessages.turnOffLong}
        </Button>
      </div>
      <RememberedDevices devices={devices} retry={retry} />
    </>
  );
}
