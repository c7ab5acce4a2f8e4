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
import { mineMessages } from './mine-messages.ts';
import { ProveDialog } from './two-step/prove-dialog.tsx';

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
  const [unlinking, setUnlinking] = useState<Linked | null>(null);
  const isLast = !hasOther && linked.length === 1;

  return (
    <>
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
              disabledReason={offline ? mineMessages.needsConnection : isLast && mineMessages.lastWayIn}
              onClick={() => setUnlinking(link)}
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
      <Unlink link={unlinking} onClose={() => setUnlinking(null)} onDone={again} />
    </>
  );
}

interface UnlinkProps {
  /** Null: nothing is asked. */
  readonly link: Linked | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Unlink({ link, onClose, onDone }: UnlinkProps) {
  const [shown, setShown] = useState(link); // stays while the dialog closes
  if (link !== null && link !== shown) setShown(link);
  const title = titleOf(shown?.provider ?? '');
  return (
    <ProveDialog
      open={link !== null}
      title={`Unlink ${title}`}
      label="Unlink"
      working="Unlinking..."
      act={(password, code) =>
        sync.callWithPassword('unlinkProvider', password, code ? { code } : {}, { linkId: shown?.id ?? '' })
      }
      onClose={onClose}
      onDone={() => {
        notify({ text: mineMessages.unlinked(title), icon: 'check' });
        onDone();
      }}
    >
      <p>{title} does not sign you in any more.</p>
    </ProveDialog>
  );
}

function titleOf(provider: string): string {
  return isProviderId(provider) ? providerTitle(provider) : provider;
}
