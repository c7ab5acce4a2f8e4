import { useState } from 'react';
import type { Passkey } from '#contract/wire/account/passkeys.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { passkeyMessages } from '../../passkeys/passkey-messages.ts';
import { VerifyOwnerDialog } from '../two-factor/verify-owner-dialog.tsx';

interface RemovePasskeyProps {
  /** Null: nothing is asked. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemovePasskey({ passkey, onClose, onDone }: RemovePasskeyProps) {
  const [shown, setShown] = useState(passkey); // stays while the dialog closes
  if (passkey !== null && passkey !== shown) setShown(passkey);
  return (
    <VerifyOwnerDialog
      open={passkey !== null}
      title="Remove passkey"
      label="Remove passkey"
      working="Removing..."
      act={(password, code) =>
        sync.callWithPassword('removePasskey', password, code ? { code } : {}, {
          passkeyId: shown?.id ?? '',
        })
      }
      onClose={onClose}
      onDone={() => {
        showToast({ text: passkeyMessages.removed, icon: 'check' });
        onDone();
      }}
    >
      <p>
        “{shown?.name}” does not sign you in any more. Your device may go on offering it until you delete it
        there too.
      </p>
    </VerifyOwnerDialog>
  );
}
