import { useState } from 'react';
import type { Passkey } from '#contract/wire/account/passkeys.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { VerifyOwnerDialog } from '../two-factor/verify-owner-dialog.tsx';
import { myPasskeysMessages } from './my-passkeys-messages.ts';

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
      title={myPasskeysMessages.remove}
      label={myPasskeysMessages.remove}
      working={myPasskeysMessages.removing}
      act={(password, code) =>
        sync.callWithPassword('removePasskey', password, code ? { code } : {}, {
          passkeyId: shown?.id ?? '',
        })
      }
      onClose={onClose}
      onDone={() => {
        showToast({ text: myPasskeysMessages.removed, icon: 'check' });
        onDone();
      }}
    >
      <p>{myPasskeysMessages.removeAbout(shown?.name ?? '')}</p>
    </VerifyOwnerDialog>
  );
}
