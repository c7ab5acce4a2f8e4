import { useState } from 'react';
import { useOffline } from '../../../../lib/use-offline.ts';
import { useServerCall } from '../../../../lib/use-server-call.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/display/spinner.tsx';
import { classNames } from '../../../../ui/foundations/class-names.ts';
import { passkeyUnavailableReason } from '../../passkeys/browser-passkeys.ts';
import { AccountSection } from '../account-section.tsx';
import styles from '../mine.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { myPasskeysMessages } from './my-passkeys-messages.ts';
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
    <AccountSection title={myPasskeysMessages.title}>
      <p>{myPasskeysMessages.about}</p>
      {passkeys.state === 'asking' && (
        <p className={classNames(styles.waiting, styles.row)} role="status">
          <Spinner /> {common.loading}
        </p>
      )}
      {passkeys.state === 'failed' && (
        <div className={classNames(styles.footer, styles.row)}>
          <p>
            {passkeys.problem.kind === 'offline'
              ? myPasskeysMessages.listOffline
              : myPasskeysMessages.listFailed}
          </p>
          <Button size="sm" onClick={passkeys.retry}>
            {common.tryAgain}
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
            disabledReason={passkeyUnavailableReason() ?? (offline && common.needsConnection)}
            onClick={() => setAdding(true)}
          >
            {myPasskeysMessages.add}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
