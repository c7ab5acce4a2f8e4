import { useState } from 'react';
import { isProviderId } from '#contract/rules/sign-in-provider.ts';
import type { CallAnswer } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { providerTitle } from '../../../lib/providers/provider-messages.ts';
import { sync } from '../../../lib/sync.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useTimeZone } from '../../../lib/zone/time-zone.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/popups/toast-store.ts';
import styles from './mine.module.css';
import { mineMessages, unlinkMessage } from './mine-messages.ts';

type Linked = CallAnswer<'waysIn'>['providers'][number];

interface LinkedListProps {
  readonly linked: readonly Linked[];
  /** Whether a password or a passkey signs them in as well. */
  readonly hasOther: boolean;
  readonly again: () => void;
}

/** What is linked, to be unlinked one by one; the last way in stays. */
export function LinkedList({ linked, hasOther, again }: LinkedListProps) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const [working, setWorking] = useState<string | null>(null);
  const isLast = !hasOther && linked.length === 1;

  const unlink = async ({ id, provider }: Linked) => {
    if (working) return;
    setWorking(id);
    const done = await sync.call('unlinkProvider', { params: { linkId: id } });
    setWorking(null);
    // One that is gone already is what was wanted.
    const isGone = done.ok || (done.problem.kind === 'refused' && done.problem.code === 'not-found');
    if (!isGone) return notify({ kind: 'error', text: unlinkMessage(done.problem) });
    notify({ text: mineMessages.unlinked(titleOf(provider)), icon: 'check' });
    again();
  };
  return (
    <ul className={styles.sessions}>
      {linked.map((link) => (
        <li key={link.id}>
          <span className={styles.who}>
            <b>{titleOf(link.provider)}</b>
            <span>
              {link.email && `${link.email}, `}linked {formatDate(secondsFromWire(link.created), timeZone)}
            </span>
          </span>
          <Button
            size="sm"
            aria-label={`Unlink ${titleOf(link.provider)}`}
            working={working === link.id && 'Unlinking...'}
            disabledReason={offline ? mineMessages.needsConnection : isLast && mineMessages.lastWayIn}
            onClick={() => unlink(link)}
          >
            Unlink
          </Button>
        </li>
      ))}
    </ul>
  );
}

function titleOf(provider: string): string {
  return isProviderId(provider) ? providerTitle(provider) : provider;
}
