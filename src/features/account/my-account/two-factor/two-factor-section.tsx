import { useState } from 'react';
import { useAccount } from '../../../../lib/session.ts';
import { useServerCall } from '../../../../lib/use-server-call.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/display/spinner.tsx';
import { classNames } from '../../../../ui/foundations/class-names.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { AccountSection } from '../account-section.tsx';
import styles from '../mine.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorDisabled } from './two-factor-disabled.tsx';
import { TwoFactorEnabled } from './two-factor-enabled.tsx';
import { twoFactorMessages } from './two-factor-messages.ts';
import { codesHeldFor, holdCodes, releaseCodes } from './unsaved-codes.ts';

/** A code of an authenticator app beside the password. */
export function TwoFactorSection() {
  const { email } = useAccount();
  const status = useServerCall('twoFactorStatus', {});
  // They outlive the request that is repeated behind them: nobody can see them a second time.
  const [codes, setCodes] = useState(() => codesHeldFor(email));
  const showCodes = (recoveryCodes: readonly string[]) => {
    holdCodes(email, recoveryCodes);
    setCodes(recoveryCodes);
  };
  if (codes !== null) {
    const dismissCodes = () => {
      releaseCodes();
      setCodes(null);
      status.retry();
    };
    return (
      <AccountSection title={twoFactorMessages.title}>
        <RecoveryCodes codes={codes} onDone={dismissCodes} />
      </AccountSection>
    );
  }
  return (
    <AccountSection title={twoFactorMessages.title}>
      {status.state === 'asking' && (
        <p className={classNames(styles.waiting, styles.lineAndButton)} role="status">
          <Spinner /> {common.loading}
        </p>
      )}
      {status.state === 'failed' && (
        <div className={styles.footer}>
          <p>
            {status.problem.kind === 'offline' ? twoFactorMessages.unknownOffline : twoFactorMessages.unknown}
          </p>
          <Button size="sm" onClick={status.retry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {status.state === 'answered' &&
        (status.data.enabled ? (
          <TwoFactorEnabled status={status.data} onCodes={showCodes} retry={status.retry} />
        ) : (
          <TwoFactorDisabled
            hasPassword={status.data.has_password}
            onDone={(recoveryCodes) => {
              showToast({ text: twoFactorMessages.turnedOn, icon: 'check' });
              showCodes(recoveryCodes);
            }}
          />
        ))}
    </AccountSection>
  );
}
