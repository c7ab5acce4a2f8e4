import { useState } from 'react';
import { isProviderId, type ProviderId, providerIds } from '#contract/rules/sign-in-provider.ts';
import { providerTitle } from '../../../lib/providers/provider-messages.ts';
import { useConfigured } from '../../../lib/providers/use-configured.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkedList } from './linked-list.tsx';
import styles from './mine.module.css';
import { mineMessages } from './mine-messages.ts';
import { Section } from './section.tsx';

/** Accounts elsewhere that sign this person in. Not there where the server knows no provider. */
export function ProvidersSection() {
  const configured = useConfigured();
  const ways = useCall('waysIn', {});
  const [linking, setLinking] = useState<ProviderId | null>(null);
  const known = typeof configured === 'string' ? [] : providerIds.filter((id) => configured.includes(id));
  const linked = ways.state === 'answered' ? ways.answer.providers : [];
  if (known.length === 0 && linked.length === 0) return null;
  const open = known.filter(
    (id) => !linked.some(({ provider }) => isProviderId(provider) && provider === id),
  );
  return (
    <Section title="Sign-in with other accounts">
      {ways.state === 'asking' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Asking the server
        </p>
      )}
      {ways.state === 'failed' && (
        <div className={styles.foot}>
          <p>
            {mineMessages.waysFailed} {ways.problem.kind === 'offline' && `${mineMessages.needsConnection}.`}
          </p>
          <Button size="sm" onClick={ways.again}>
            Try again
          </Button>
        </div>
      )}
      {ways.state === 'answered' && (
        <>
          {linked.length > 0 && (
            <LinkedList
              linked={linked}
              hasOther={ways.answer.password || ways.answer.passkeys > 0}
              again={ways.again}
            />
          )}
          {linking !== null ? (
            <LinkForm
              key={linking}
              provider={linking}
              hasPassword={ways.answer.password}
              onDone={() => setLinking(null)}
            />
          ) : (
            open.length > 0 && (
              <div className={styles.foot}>
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
    </Section>
  );
}
