import { useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { useServerCall } from '../../../../lib/use-server-call.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/display/spinner.tsx';
import { passkeyUnavailableReason } from '../../passkeys/browser-passkeys.ts';
import { passkeyMessages } from '../../passkeys/passkey-messages.ts';
import { AccountSection } from '../account-section.tsx';
import styles from '../mine.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** Keys that sign in without the password. */
export function PasskeysSection() {
  const passkeys = useServerCall('listPasskeys', {});
  const offline = useOffline();
  const [adding, setAdding] = useState(false);
  const added = () => {
    setAdding(false);
    passkeys.retry();
  };
  return (
    <AccountSection title="Passkeys">
      <p>
        Sign in with your fingerprint, your face or the lock of your screen, without a password or a code.
      </p>
      {passkeys.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {passkeys.state === 'failed' && (
        <div className={styles.footer}>
          <p>
            {passkeyMessages.listFailed}{' '}
            {passkeys.problem.kind === 'offline' && `${passkeyMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={passkeys.retry}>
            Try again
          </Button>
        </div>
      )}
      {passkeys.state === 'answered' && <PasskeyList all={passkeys.data} retry={passkeys.retry} />}
      {adding ? (
        <AddPasskey onDone={added} onCancel={() => setAdding(false)} />
      ) : (
        <div className={styles.footer}>
          <Button
            icon="plus"
            disabledReason={passkeyUnavailableReason() ?? (offline && passkeyMessages.needsConnection)}
            onClick={() => setAdding(true)}
          >
            Add a passkey
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
