import { useState } from 'react';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import { paths } from '../../../lib/paths.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { providerName, providerTitle } from '../../../shared/providers/provider-texts.ts';
import { useProviderRedirect } from '../../../shared/providers/use-provider-redirect.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { cancelOnEscape } from './cancel-on-escape.ts';
import { linkingMessages } from './linking-messages.ts';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';
import { twoFactorMessages } from './two-factor/two-factor-messages.ts';
import { CodeVerificationField } from './two-factor/verification-fields.tsx';

interface LinkFormProps {
  readonly provider: ProviderId;
  /** Whoever has one types it again: an open device is not enough to get another sign-in method. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

export function LinkProviderForm({ provider, hasPassword, onDone }: LinkFormProps) {
  const offline = useOffline();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const twoFactor = useServerCall('twoFactorStatus', {});
  const [code, setCode] = useState('');
  const [codeMissing, setCodeMissing] = useState(false);
  const { leave, leaving, failure } = useProviderRedirect();
  // Where the server could not say, it is there for whoever knows that it is on.
  const asksCode = twoFactor.state === 'answered' ? twoFactor.data.enabled : twoFactor.state === 'failed';

  const begin = () => {
    if (offline) return;
    if (hasPassword && password === '') return setMissing(true);
    if (twoFactor.state === 'answered' && asksCode && code.trim() === '') return setCodeMissing(true);
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
      onKeyDown={cancelOnEscape(onDone)}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <p>{linkingMessages.about(providerName(provider))}</p>
      {hasPassword && (
        <PasswordField
          label={twoFactorMessages.currentPassword}
          name="current"
          autoComplete="current-password"
          autoFocus
          error={missing && myAccountMessages.oldEmpty}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
      {asksCode && (
        <CodeVerificationField
          autoFocus={!hasPassword}
          verification={{
            code: {
              value: code,
              error: codeMissing ? twoFactorMessages.codeEmpty : null,
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
      <div className={styles.footer}>
        <Button onClick={onDone}>{common.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          working={leaving !== null && linkingMessages.opening}
          disabledReason={offline && common.needsConnection}
        >
          {linkingMessages.goTo(providerTitle(provider))}
        </Button>
      </div>
    </form>
  );
}
