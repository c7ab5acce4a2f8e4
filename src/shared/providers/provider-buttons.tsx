import { useLocation } from 'react-router-dom';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import { useOnline } from '../../lib/use-online.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/display/note.tsx';
import { machineId, readRemembered } from '../auth/account-storage.ts';
import styles from '../auth/form.module.css';
import { offeredProviders } from './offered-providers.ts';
import { providerMessages } from './provider-messages.ts';
import { providerTitle } from './provider-texts.ts';
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

/** Sign-in with an account from elsewhere: what this server is configured for; where that is nothing, one line says so. */
export function ProviderButtons({
  withSingleSignOn = false,
  remember = null,
  suggested,
  from,
  next = null,
}: ProvidersProps) {
  const { pathname, search } = useLocation();
  const offer = offeredProviders(useConfiguredProviders(), withSingleSignOn);
  const online = useOnline();
  const { leave, leaving, failure } = useProviderRedirect();
  const hint = suggested ?? readRemembered();

  const propsFor = (provider: ProviderId): Partial<ButtonProps> => ({
    className: styles.provider,
    size: 'lg',
    working: leaving === provider && providerMessages.opening,
    disabledReason: !online && common.needsConnection,
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
  if (offer.kind === 'none') return <p className={styles.small}>{providerMessages.noneConfigured}</p>;
  if (offer.kind === 'silent') return <p aria-hidden="true" className={styles.unsaid} />;
  const beside = offer.ids.filter((id) => id !== 'sso');
  return (
    <>
      <div className={styles.or}>{providerMessages.or}</div>
      {failure && (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      )}
      {beside.length > 0 && (
        <div className={styles.providers}>
          {beside.map((provider) => (
            <Button key={provider} {...propsFor(provider)}>
              {providerTitle(provider)}
            </Button>
          ))}
        </div>
      )}
      {offer.ids.includes('sso') && (
        <Button variant="ghost" icon="key" block {...propsFor('sso')}>
          {providerMessages.signInWithSso}
        </Button>
      )}
    </>
  );
}
