import { useRef, useState } from 'react';
import { useOffline } from '../../../lib/use-offline.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { NewPasswordFields } from '../password-reset/new-password-fields.tsx';
import { useNewPassword } from '../password-reset/use-new-password.ts';
import { cancelOnEscape } from './cancel-on-escape.ts';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';
import { changePasswordProblem } from './my-account-texts.ts';
import { twoFactorMessages } from './two-factor/two-factor-messages.ts';
import { CodeVerificationField } from './two-factor/verification-fields.tsx';

/** The old password, a new one twice, and a code where two-factor authentication is on. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const offline = useOffline();
  const { password, confirm, check, refuse } = useNewPassword();
  const twoFactor = useServerCall('twoFactorStatus', {});
  const [old, setOld] = useState('');
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [oldError, setOldError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asksCode =
    codeError !== null || code !== '' || (twoFactor.state === 'answered' && twoFactor.data.enabled);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const change = async () => {
    if (working || offline) return;
    setFailure(null);
    const wrong = check();
    setOldError(old === '' ? myAccountMessages.oldEmpty : null);
    const codeMissing = asksCode && code.trim() === '';
    setCodeError(codeMissing ? twoFactorMessages.codeEmpty : null);
    if (old === '') return focus('old');
    if (codeMissing) return focus('code');
    if (wrong) return focus(wrong);
    setWorking(true);
    const changed = await sync.changePassword({
      oldPassword: old,
      password: password.value,
      code: code.trim(),
    });
    setWorking(false);
    if (changed.ok) {
      showToast({ text: myAccountMessages.passwordChanged, icon: 'check' });
      return onDone();
    }
    const { field, text } = changePasswordProblem(changed.problem);
    if (field === null) return setFailure(text);
    if (field === 'old') setOldError(text);
    else if (field === 'password') refuse(text);
    else setCodeError(text);
    focus(field);
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.password}
      onKeyDown={cancelOnEscape(onDone)}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <PasswordField
        label={twoFactorMessages.currentPassword}
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
      {asksCode && (
        <CodeVerificationField
          verification={{
            code: {
              value: code,
              error: codeError,
              set: (text) => {
                setCode(text);
                setCodeError(null);
              },
            },
          }}
        />
      )}
      <NewPasswordFields password={password} confirm={confirm} size="md" />
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.footer}>
        <Button onClick={onDone}>{common.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          working={working && myAccountMessages.changing}
          disabledReason={offline && common.needsConnection}
        >
          {myAccountMessages.changePassword}
        </Button>
      </div>
    </form>
  );
}
