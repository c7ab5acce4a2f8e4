import { useState } from 'react';
import { useCall } from '../../../../lib/use-call.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/show/spinner.tsx';
import { passkeyRefusal } from '../../passkeys/browser-passkeys.ts';
import { passkeyMessages } from '../../passkeys/passkey-messages.ts';
import styles from '../mine.module.css';
import { Section } from '../section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** Keys that sign in without the password. */
export function PasskeysSection() {
  const passkeys = useCall('listPasskeys', {});
  const offline = useOffline();
  const [adding, setAdding] = useState(false);
  const added = () => {
    setAdding(false);
    passkeys.again();
  };
  return (
    <Section title="Passkeys">
      <p>
        Sign in with your fingerprint, your face or the lock of your screen, without a password or a code.
      </p>
      {passkeys.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {passkeys.state === 'failed' && (
        <div className={styles.foot}>
          <p>
            {passkeyMessages.listFailed}{' '}
            {passkeys.problem.kind === 'offline' && `${passkeyMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={passkeys.again}>
            Try again
          </Button>
        </div>
      )}
      {passkeys.state === 'answered' && <PasskeyList all={passkeys.answer} again={passkeys.again} />}
      {adding ? (
        <AddPasskey onDone={added} onCancel={() => setAdding(false)} />
      ) : (
        <div className={styles.foot}>
          <Button
            icon="plus"
            disabledReason={passkeyRefusal() ?? (offline && passkeyMessages.needsConnection)}
            onClick={() => setAdding(true)}
          >
            Add a passkey
          </Button>
        </div>
      )}
    </Section>
  );
}
