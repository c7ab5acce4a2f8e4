import { useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import styles from '../mine.module.css';
import { EnrollTwoFactor } from './enroll-two-factor.tsx';
import { twoFactorMessages } from './two-factor-messages.ts';

interface TwoFactorDisabledProps {
  readonly hasPassword: boolean;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export function TwoFactorDisabled({ hasPassword, onDone }: TwoFactorDisabledProps) {
  const offline = useOffline();
  const [open, setOpen] = useState(false);
  if (open)
    return <EnrollTwoFactor hasPassword={hasPassword} onDone={onDone} onCancel={() => setOpen(false)} />;
  return (
    <>
      <p>Off. With an authenticator app, signing in also takes a code that only your phone knows.</p>
      <div className={styles.footer}>
        <Button
          icon="shield-check"
          disabledReason={offline && twoFactorMessages.needsConnection}
          onClick={() => setOpen(true)}
        >
          Set up two-step verification
        </Button>
      </div>
    </>
  );
}
