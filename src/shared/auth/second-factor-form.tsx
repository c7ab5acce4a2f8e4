import { useRef, useState } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { useTitle } from '../../lib/use-title.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import styles from './form.module.css';
import { authMessages } from './messages.ts';
import { OfflineNote } from './offline-note.tsx';
import { secondFactorMessages } from './second-factor-messages.ts';
import { useSecondFactor } from './use-second-factor.ts';

interface SecondFactorFormProps {
  /** The token of the primary factor. */
  readonly token: string;
  /** Back to the primary factor; with the reason where the person did not ask for it. */
  readonly onBack: (message: string | null) => void;
}

/** The second factor of a sign-in, whatever the primary one was. */
export function SecondFactorForm({ token, onBack }: SecondFactorFormProps) {
  useTitle(secondFactorMessages.title);
  const [method, setMethod] = useState<'app' | 'recovery'>('app');
  const { code, rememberDevice, working, failure, send } = useSecondFactor(token, onBack);
  const online = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const { lead, label, other } = secondFactorMessages[method];
  const changeMethod = () => {
    setMethod(method === 'app' ? 'recovery' : 'app');
    code.set('');
    field.current?.focus();
  };
  return (
    <AuthLayout title={secondFactorMessages.title} lead={lead}>
      <form
        noValidate
        className={styles.fields}
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await send())) field.current?.focus();
        }}
      >
        <OfflineNote />
        <TextField
          ref={field}
          label={label}
          name="code"
          size="lg"
          inputMode={method === 'app' ? 'numeric' : 'text'}
          autoComplete={method === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={64}
          error={failure}
          value={code.value}
          onChange={(event) => code.set(event.currentTarget.value)}
        />
        <Checkbox
          label={secondFactorMessages.remember}
          checked={rememberDevice.value}
          onChange={rememberDevice.set}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          working={working && secondFactorMessages.verifying}
          disabledReason={!online && common.needsConnection}
        >
          {secondFactorMessages.verify}
        </Button>
        <Button variant="ghost" size="lg" block icon="key" onClick={changeMethod}>
          {other}
        </Button>
        <Button variant="ghost" size="lg" block icon="chev-l" onClick={() => onBack(null)}>
          {authMessages.backToSignIn}
        </Button>
      </form>
    </AuthLayout>
  );
}
