import { useState } from 'react';
import { isProviderId, type ProviderId, providerIds } from '#contract/rules/sign-in-provider.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { providerTitle } from '../../../shared/providers/provider-messages.ts';
import { useConfiguredProviders } from '../../../shared/providers/use-configured-providers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { AccountSection } from './account-section.tsx';
import { LinkProviderForm } from './link-provider-form.tsx';
import { LinkedProviders } from './linked-providers.tsx';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';

/** Accounts elsewhere that sign this person in. Not there where the server knows no provider. */
export function ProvidersSection() {
  const configured = useConfiguredProviders();
  const signInMethods = useServerCall('signInMethods', {});
  const [linking, setLinking] = useState<ProviderId | null>(null);
  const known = typeof configured === 'string' ? [] : providerIds.filter((id) => configured.includes(id));
  const linked = signInMethods.state === 'answered' ? signInMethods.data.providers : [];
  if (known.length === 0 && linked.length === 0) return null;
  const open = known.filter(
    (id) => !linked.some(({ provider }) => isProviderId(provider) && provider === id),
  );
  return (
    <AccountSection title="Sign-in with other accounts">
      {signInMethods.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {signInMethods.state === 'failed' && (
        <div className={styles.footer}>
          <p>
            {myAccountMessages.signInMethodsFailed}{' '}
            {signInMethods.problem.kind === 'offline' && `${myAccountMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={signInMethods.retry}>
            Try again
          </Button>
        </div>
      )}
      {signInMethods.state === 'answered' && (
        <>
          {linked.length > 0 && (
            <LinkedProviders
              linked={linked}
              hasOther={signInMethods.data.password || signInMethods.data.passkeys > 0}
              retry={signInMethods.retry}
            />
          )}
          {linking !== null ? (
            <LinkProviderForm
              key={linking}
              provider={linking}
              hasPassword={signInMethods.data.password}
              onDone={() => setLinking(null)}
            />
          ) : (
            open.length > 0 && (
              <div className={styles.footer}>
                {open.map((id) => (
                  <Button key={id} icon="key" onClick={() => setLinking(id)}>
                    Link {providerTitle(id)}
                  </Button>
                ))}
              </div>
            )
          )}
        </>
      )}
    </AccountSection>
  );
}
