import { useState } from 'react';
import type { Passkey } from '#contract/wire/account/passkeys.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useTimeZone } from '../../../../lib/time-zone/use-time-zone.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import styles from '../mine.module.css';
import { myPasskeysMessages } from './my-passkeys-messages.ts';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeyListProps {
  readonly all: readonly Passkey[];
  readonly retry: () => void;
}

export function PasskeyList({ all, retry }: PasskeyListProps) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const reason = offline && common.needsConnection;
  if (all.length === 0) return <p className={styles.row}>{myPasskeysMessages.none}</p>;
  return (
    <>
      <ul className={styles.sessions}>
        {all.map((passkey) => (
          <li key={passkey.id}>
            {renaming === passkey.id ? (
              <RenamePasskey passkey={passkey} onClose={() => setRenaming(null)} onDone={retry} />
            ) : (
              <>
                <span className={styles.who}>
                  <b>{passkey.name}</b>
                  <span>{whenOf(passkey, timeZone)}</span>
                </span>
                <Button
                  size="sm"
                  aria-label={myPasskeysMessages.rename(passkey.name)}
                  disabledReason={reason}
                  onClick={() => setRenaming(passkey.id)}
                >
                  {common.rename}
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={common.removeNamed(passkey.name)}
                  disabledReason={reason}
                  onClick={() => setRemoving(passkey)}
                >
                  {common.remove}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} onDone={retry} />
    </>
  );
}

function whenOf({ created, last_used }: Passkey, timeZone: string): string {
  const at = (seconds: number) => formatDate(secondsFromWire(seconds), timeZone);
  return last_used === null
    ? myPasskeysMessages.notUsedYet(at(created))
    : myPasskeysMessages.lastUsed(at(created), at(last_used));
}
