import { useState } from 'react';
import type { Passkey } from '#contract/wire/account/passkeys.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { passkeyProblemMessage } from '../../passkeys/passkey-problems.ts';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import styles from '../mine.module.css';
import { myPasskeysMessages } from './my-passkeys-messages.ts';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RenamePasskey({ passkey, onClose, onDone }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  const rename = async () => {
    if (working) return;
    if (name.trim() === '') return setError(myPasskeysMessages.nameEmpty);
    setWorking(true);
    const params = { passkeyId: passkey.id };
    const renamed = await sync.call('renamePasskey', { params, body: { name } });
    setWorking(false);
    if (!renamed.ok) return setError(passkeyProblemMessage(renamed.problem, myPasskeysMessages.notRenamed));
    showToast({ text: myPasskeysMessages.renamed, icon: 'check' });
    onClose();
    onDone();
  };
  return (
    <form
      noValidate
      className={styles.who}
      onKeyDown={cancelOnEscape(onClose)}
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <TextField
        label={myPasskeysMessages.name}
        autoFocus
        maxLength={60}
        error={error}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={styles.footer}>
        <Button size="sm" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" size="sm" variant="primary" working={working && common.saving}>
          {myPasskeysMessages.saveName}
        </Button>
      </div>
    </form>
  );
}
