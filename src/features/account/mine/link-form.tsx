import { useState } from 'react';
import { type ProviderId, providerNames } from '#contract/rules/sign-in-provider.ts';
import { paths } from '../../../lib/paths.ts';
import { providerTitle } from '../../../lib/providers/provider-messages.ts';
import { useLeave } from '../../../lib/providers/use-leave.ts';
import { sync } from '../../../lib/sync.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Note } from '../../../ui/show/note.tsx';
import styles from './mine.module.css';
import { mineMessages } from './mine-messages.ts';

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
  const { leave, leaving, failure } = useLeave();

  const begin = () => {
    if (offline) return;
    if (hasPassword && password === '') return setMissing(true);
    const plan = { provider, purpose: 'link', remember: null, from: paths.account, next: null } as const;
    void leave(plan, () =>
      sync.callWithPassword('beginProviderLink', hasPassword ? password : null, { provider }),
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
