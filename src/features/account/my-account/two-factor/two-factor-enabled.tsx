import { useState } from 'react';
import type { CallResponse } from '#contract/wire/calls.ts';
import { plural } from '../../../../lib/format.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { sync } from '../../../../lib/worker-client.ts';
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
  const reason = offline && twoFactorMessages.needsConnection;
  const rest = () => setView('rest');
  if (view === 'renew') {
    return (
      <VerificationForm
        hasPassword={hasPassword}
        about="Ten new recovery codes take the place of those that you have."
        label="Make new codes"
        working="Making..."
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
        about="Signing in takes your password alone then. Your recovery codes stop working."
        label="Switch off"
        working="Switching off..."
        variant="danger-solid"
        act={(password, code) => sync.callWithPassword('disableTwoFactor', password, { code })}
        onDone={() => {
          showToast({ text: twoFactorMessages.switchedOff, icon: 'check' });
          retry();
        }}
        onCancel={rest}
      />
    );
  }
  return (
    <>
      <p>
        On. Signing in takes a code of your authenticator app.{' '}
        {left > few && `${plural(left, 'recovery code')} left.`}
      </p>
      {left <= few && (
        <Note tone="warn">
          {left === 0 ? 'No recovery code is left.' : `${plural(left, 'recovery code')} left.`} Make new ones
          before you need them.
        </Note>
      )}
      <div className={styles.footer}>
        <Button icon="key" disabledReason={reason} onClick={() => setView('renew')}>
          New recovery codes
        </Button>
        <Button variant="danger" disabledReason={reason} onClick={() => setView('off')}>
          Switch off two-step verification
        </Button>
      </div>
      <RememberedDevices devices={devices} retry={retry} />
    </>
  );
}
