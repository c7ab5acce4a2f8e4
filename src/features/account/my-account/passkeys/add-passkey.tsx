import { useState } from 'react';
import { sync } from '../../../../lib/worker-client.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Note } from '../../../../ui/display/note.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { createPasskey } from '../../passkeys/browser-passkeys.ts';
import { passkeyProblemMessage } from '../../passkeys/passkey-problems.ts';
import { browserName } from '../browser-name.ts';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import styles from '../mine.module.css';
import { useOwnerVerification } from '../two-factor/use-owner-verification.ts';
import { OwnerVerificationFields } from '../two-factor/verification-fields.tsx';
import { myPasskeysMessages } from './my-passkeys-messages.ts';
import { addPasskeyMessage } from './my-passkeys-texts.ts';

interface AddPasskeyProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** A name, the password and perhaps a code; then the browser asks for a finger, a face or a key. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const verification = useOwnerVerification();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [nameError, setNameError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const add = async () => {
    if (pending) return;
    setFailure(null);
    setNameError(name.trim() === '' ? myPasskeysMessages.nameEmpty : null);
    if (name.trim() === '') return;
    const options = await verification.send((password, code) =>
      sync.callWithPassword('passkeyOptions', password, { ...(code && { code }) }),
    );
    if (options === null) return;
    setPending(true);
    const key = await createPasskey(options);
    const added = key.ok ? await sync.call('addPasskey', { body: { name, credential: key.value } }) : null;
    setPending(false);
    if (!key.ok) return setFailure(addPasskeyMessage(key.problem));
    if (added && !added.ok)
      return setFailure(passkeyProblemMessage(added.problem, myPasskeysMessages.addFailed));
    showToast({ text: myPasskeysMessages.added, icon: 'check' });
    onDone();
  };
  return (
    <form
      ref={verification.form}
      noValidate
      className={styles.password}
      onKeyDown={cancelOnEscape(onCancel)}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={myPasskeysMessages.name}
        maxLength={60}
        error={nameError}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setNameError(null);
        }}
      />
      <OwnerVerificationFields verification={verification} />
      {(verification.failure ?? failure) && (
        <Note tone="danger" role="alert">
          {verification.failure ?? failure}
        </Note>
      )}
      <div className={styles.footer}>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          working={(verification.working || pending) && myPasskeysMessages.waiting}
          disabledReason={verification.reason}
        >
          {myPasskeysMessages.create}
        </Button>
      </div>
    </form>
  );
}
