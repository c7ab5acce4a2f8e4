import { useRef, useState } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import styles from './form.module.css';
import { OfflineNote } from './offline-note.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface SecondFactorFormProps {
  /** The token of the primary factor. */
  readonly token: string;
  /** Back to the primary factor; with the reason where the person did not ask for it. */
  readonly onBack: (message: string | null) => void;
}

const methods = {
  app: {
    lead: 'Enter the code from your authenticator app.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Enter one of the recovery codes that you kept when you switched two-step verification on.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
  },
} as const;

/** The second factor of a sign-in, whatever the primary one was. */
export function SecondFactorForm({ token, onBack }: SecondFactorFormProps) {
  const [method, setMethod] = useState<keyof typeof methods>('app');
  const { code, rememberDevice, working, failure, send } = useSecondFactor(token, onBack);
  const online = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const { lead, label, other } = methods[method];
  const changeMethod = () => {
    setMethod(method === 'app' ? 'recovery' : 'app');
    code.set('');
    field.current?.focus();
  };
  return (
    <AuthLayout title="Two-step verification" lead={lead}>
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
          label="Do not ask again in this browser for 30 days"
          checked={rememberDevice.value}
          onChange={rememberDevice.set}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          working={working && 'Verifying...'}
          disabledReason={!online && 'This needs a connection'}
        >
          Verify
        </Button>
        <Button variant="ghost" size="lg" block icon="key" onClick={changeMethod}>
          {other}
        </Button>
        <Button variant="ghost" size="lg" block icon="chev-l" onClick={() => onBack(null)}>
          Back to sign in
        </Button>
      </form>
    </AuthLayout>
  );
}
