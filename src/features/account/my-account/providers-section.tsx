import { useState } from 'react';
import { isProviderId, type ProviderId, providerIds } from '#contract/rules/sign-in-provider.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { providerTitle } from '../../../shared/providers/provider-texts.ts';
import { useConfiguredProviders } from '../../../shared/providers/use-configured-providers.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { AccountSection } from './account-section.tsx';
import { LinkProviderForm } from './link-provider-form.tsx';
import { LinkedProviders } from './linked-providers.tsx';
import { linkingMessages } from './linking-messages.ts';
import styles from './mine.module.css';

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
    <AccountSection title={linkingMessages.title}>
      {signInMethods.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> {common.loading}
        </p>
      )}
      {signInMethods.state === 'failed' && (
        <div className={styles.footer}>
          <p>{signInMethods.problem.kind === 'offline' ? linkingMessages.offline : linkingMessages.failed}</p>
          <Button size="sm" onClick={signInMethods.retry}>
            {common.tryAgain}
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
                    {linkingMessages.link(providerTitle(id))}
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
