import { useState } from 'react';
import { type ProviderId, providerNames } from '#contract/rules/sign-in-provider.ts';
import { paths } from '../../../lib/paths.ts';
import { providerTitle } from '../../../lib/providers/provider-messages.ts';
import { useLeave } from '../../../lib/providers/use-leave.ts';
import { sync } from '../../../lib/sync.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Note } from '../../../ui/show/note.tsx';
import styles from './mine.module.css';
import { mineMessages } from './mine-messages.ts';
import { ProofCode } from './two-step/proof-fields.tsx';
import { twoStepMessages } from './two-step/two-step-messages.ts';

interface LinkFormProps {
  readonly provider: ProviderId;
  /** Whoever has one types it again: an open device is not enough to get another way in. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

export function LinkForm({ provider, hasPassword, onDone }: LinkFormProps) {
  const offline = useOffline();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const twoStep = useCall('twoStepStatus', {});
  const [code, setCode] = useState('');
  const [codeMissing, setCodeMissing] = useState(false);
  const { leave, leaving, failure } = useLeave();
  // Where the server could not say, it is there for whoever knows that it is on.
  const asksCode = twoStep.state === 'answered' ? twoStep.answer.on : twoStep.state === 'failed';

  const begin = () => {
    if (offline) return;
    if (hasPassword && password === '') return setMissing(true);
    if (twoStep.state === 'answered' && asksCode && code.trim() === '') return setCodeMissing(true);
    const plan = { provider, purpose: 'link', remember: null, from: paths.account, next: null } as const;
    void leave(plan, () =>
      sync.callWithPassword('beginProviderLink', hasPassword ? password : null, {
        provider,
        ...(asksCode && { code: code.trim() }),
      }),
    );
  };
  return (
    <form
      noValidate
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <p>
        You go to {providerNames[provider]} and come back. From then on it signs you in, with whichever
        address you have there.
      </p>
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          autoFocus
          error={missing && mineMessages.oldEmpty}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
      {asksCode && (
        <ProofCode
          autoFocus={!hasPassword}
          proof={{
            code: {
              value: code,
              error: codeMissing ? twoStepMessages.codeEmpty : null,
              set: (text) => {
                setCode(text);
                setCodeMissing(false);
              },
            },
          }}
        />
      )}
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          working={leaving !== null && 'Opening...'}
          disabledReason={offline && mineMessages.needsConnection}
        >
          Go to {providerTitle(provider)}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
