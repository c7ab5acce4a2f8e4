import { useState } from 'react';
import { sync } from '../../../../lib/sync.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { notify } from '../../../../ui/popups/toast-store.ts';
import { passkeyMessages, refusal } from '../../passkeys/passkey-messages.ts';
import type { Passkey } from './passkey-list.tsx';

interface RemovePasskeyProps {
  /** Null: nothing is asked. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemovePasskey({ passkey, onClose, onDone }: RemovePasskeyProps) {
  const [shown, setShown] = useState(passkey); // stays while the dialog closes
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (passkey !== null && passkey !== shown) setShown(passkey);

  const remove = async () => {
    if (working || passkey === null) return;
    setWorking(true);
    setError(null);
    const removed = await sync.call('removePasskey', { params: { passkeyId: passkey.id } });
    setWorking(false);
    // One that is gone already is what was wanted.
    const gone = removed.ok || (removed.problem.kind === 'refused' && removed.problem.code === 'not-found');
    if (!gone) return setError(refusal(removed.problem, passkeyMessages.notRemoved));
    notify({ text: passkeyMessages.removed, icon: 'check' });
    onClose();
    onDone();
  };
  return (
    <Dialog
      alert
      open={passkey !== null}
      onClose={onClose}
      onClosed={() => setError(null)}
      title="Remove passkey"
      error={error}
      onSubmit={remove}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-solid" working={working && 'Removing...'}>
            Remove passkey
          </Button>
        </>
      }
    >
      <p>
        “{shown?.name}” does not sign you in any more. Your device may go on offering it until you delete it
        there too.
      </p>
    </Dialog>
  );
}
