import { useRef, useState } from 'react';
import { useAccount } from '../../../lib/session.ts';
import { sync } from '../../../lib/sync.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import { Note } from '../../../ui/show/note.tsx';
import { NewPasswordFields } from '../reset/new-password-fields.tsx';
import { useNewPassword } from '../reset/use-new-password.ts';
import styles from './mine.module.css';
import { changePasswordProblem, mineMessages, passwordAskedMessage } from './mine-messages.ts';
import { Section } from './section.tsx';

export function PasswordSection() {
  const ways = useCall('waysIn', {});
  const [open, setOpen] = useState(false);
  return (
    <Section title="Password">
      {ways.state === 'answered' && !ways.answer.password ? (
        <NoPassword />
      ) : open ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <div className={styles.foot}>
          <Button icon="key" onClick={() => setOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Who never chose a password cannot type the old one: the letter that sets a forgotten one sets a first one as well. */
function NoPassword() {
  const { email } = useAccount();
  const offline = useOffline();
  const [working, setWorking] = useState(false);
  const ask = async () => {
    setWorking(true);
    const asked = await sync.forgotPassword(email);
    setWorking(false);
    if (!asked.ok) return notify({ kind: 'error', text: passwordAskedMessage(asked.problem) });
    notify({ text: mineMessages.passwordAsked(email), icon: 'check' });
  };
  return (
    <>
      <p>{mineMessages.noPassword}</p>
      <div className={styles.foot}>
        <Button
          icon="key"
          working={working && 'Sending...'}
          disabledReason={offline && mineMessages.needsConnection}
          onClick={ask}
        >
          Set a password by a letter
        </Button>
      </div>
    </>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const offline = useOffline();
  const { password, confirm, check } = useNewPassword();
  const [old, setOld] = useState('');
  const [oldError, setOldError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const change = async () => {
    if (working || offline) return;
    setFailure(null);
    const wrong = check();
    setOldError(old === '' ? mineMessages.oldEmpty : null);
    if (old === '') return focus('old');
    if (wrong) return focus(wrong);
    setWorking(true);
    const changed = await sync.changePassword({ oldPassword: old, password: password.value });
    setWorking(false);
    if (changed.ok) {
      notify({ text: mineMessages.passwordChanged, icon: 'check' });
      return onDone();
    }
    const { field, text } = changePasswordProblem(changed.problem);
    if (field === null) return setFailure(text);
    setOldError(text);
    focus('old');
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <PasswordField
        label="Current password"
        name="old"
        autoComplete="current-password"
        autoFocus
        error={oldError}
        value={old}
        onChange={(event) => {
          setOld(event.currentTarget.value);
          setOldError(null);
        }}
      />
      <NewPasswordFields password={password} confirm={confirm} size="md" />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          working={working && 'Changing...'}
          disabledReason={offline && mineMessages.needsConnection}
        >
          Change password
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
