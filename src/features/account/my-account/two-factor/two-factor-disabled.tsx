import { useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { common } from '../../../../ui/common-messages.ts';
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
      <p>{twoFactorMessages.off}</p>
      <div className={styles.footer}>
        <Button
          icon="shield-check"
          disabledReason={offline && common.needsConnection}
          onClick={() => setOpen(true)}
        >
          {twoFactorMessages.setUp}
        </Button>
      </div>
    </>
  );
}
