import { useLocation } from 'react-router-dom';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import { useOnline } from '../../lib/use-online.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { machineId, readRemembered } from '../auth/account-storage.ts';
import styles from '../auth/form.module.css';
import { providerMessages } from './provider-messages.ts';
import { notConfiguredMessage, providerTitle } from './provider-texts.ts';
import { useConfiguredProviders } from './use-configured-providers.ts';
import { useProviderRedirect } from './use-provider-redirect.ts';

interface ProvidersProps {
  readonly withSingleSignOn?: boolean;
  /** Whether the device is to remember who signs in; null where the screen does not ask. */
  readonly remember?: boolean | null;
  /** The address that the provider may suggest; else whom the device remembers. */
  readonly suggested?: string | undefined;
  /** The screen to begin on again; the one that is on, where none is named. */
  readonly from?: string;
  /** Where the sign-in leads; null for wherever the person belongs. */
  readonly next?: string | null;
}

const buttons: readonly ProviderId[] = ['google', 'microsoft', 'apple'];

/** Sign-in with an account from elsewhere: usable for what this server is configured for. */
export function ProviderButtons({
  withSingleSignOn,
  remember = null,
  suggested,
  from,
  next = null,
}: ProvidersProps) {
  const { pathname, search } = useLocation();
  const configured = useConfiguredProviders();
  const online = useOnline();
  const { leave, leaving, failure } = useProviderRedirect();
  const hint = suggested ?? readRemembered();

  const propsFor = (provider: ProviderId): Partial<ButtonProps> => ({
    className: styles.provider,
    size: 'lg',
    working: leaving === provider && providerMessages.opening,
    disabledReason: online ? reasonFor(provider, configured) : common.needsConnection,
    onClick: () =>
      leave({ provider, purpose: 'sign-in', remember, from: from ?? pathname + search, next }, () =>
        sync.call('beginProviderSignIn', {
          body: {
            provider,
            machine_id: machineId(),
            remember: remember === true,
            ...(hint && { login_hint: hint }),
          },
        }),
      ),
  });
  return (
    <>
      <div className={styles.or}>{providerMessages.or}</div>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.providers}>
        {buttons.map((provider) => (
          <Button key={provider} {...propsFor(provider)}>
            {providerTitle(provider)}
          </Button>
        ))}
      </div>
      {withSingleSignOn && (
        <Button variant="ghost" icon="key" block {...propsFor('sso')}>
          {providerMessages.signInWithSso}
        </Button>
      )}
    </>
  );
}

function reasonFor(
  provider: ProviderId,
  configured: ReturnType<typeof useConfiguredProviders>,
): string | false {
  if (configured === 'asking') return providerMessages.loading;
  if (configured === 'unknown') return common.needsConnection;
  return !configured.includes(provider) && notConfiguredMessage(provider);
}
