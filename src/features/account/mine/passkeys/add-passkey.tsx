import { useState } from 'react';
import { sync } from '../../../../lib/sync.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { notify } from '../../../../ui/popups/toast-store.ts';
import { Note } from '../../../../ui/show/note.tsx';
import { makeKey } from '../../passkeys/browser-passkeys.ts';
import { addFailure, passkeyMessages, refusal } from '../../passkeys/passkey-messages.ts';
import { browserName } from '../browser-name.ts';
import styles from '../mine.module.css';
import { OwnerProofFields } from '../two-step/proof-fields.tsx';
import { useOwnerProof } from '../two-step/use-owner-proof.ts';

interface AddPasskeyProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** A name, the password and perhaps a code; then the browser asks for a finger, a face or a key. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const proof = useOwnerProof();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [nameError, setNameError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);

  const add = async () => {
    if (waiting) return;
    setFailure(null);
    setNameError(name.trim() === '' ? passkeyMessages.nameEmpty : null);
    if (name.trim() === '') return;
    const options = await proof.send((password, code) =>
      sync.callWithPassword('passkeyOptions', password, { ...(code && { code }) }),
    );
    if (options === null) return;
    setWaiting(true);
    const key = await makeKey(options);
    const added = key.ok ? await sync.call('addPasskey', { body: { name, credential: key.value } }) : null;
    setWaiting(false);
    if (!key.ok) return setFailure(addFailure(key.problem));
    if (added && !added.ok) return setFailure(refusal(added.problem, passkeyMessages.addFailed));
    notify({ text: passkeyMessages.added, icon: 'check' });
    onDone();
  };
  return (
    <form
      ref={proof.form}
      noValidate
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label="Name of the passkey"
        maxLength={60}
        error={nameError}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setNameError(null);
        }}
      />
      <OwnerProofFields proof={proof} />
      {(proof.failure ?? failure) && (
        <Note tone="danger" role="alert">
          {proof.failure ?? failure}
        </Note>
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          working={(proof.working || waiting) && 'Waiting for your device...'}
          disabledReason={proof.reason}
        >
          Make passkey
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
