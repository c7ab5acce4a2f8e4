import { useState } from 'react';
import { isProviderId } from '#contract/rules/sign-in-provider.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { providerTitle } from '../../../shared/providers/provider-texts.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { linkingMessages } from './linking-messages.ts';
import styles from './mine.module.css';
import { VerifyOwnerDialog } from './two-factor/verify-owner-dialog.tsx';

type Linked = CallResponse<'signInMethods'>['providers'][number];

interface LinkedListProps {
  readonly linked: readonly Linked[];
  /** Whether a password or a passkey signs them in as well. */
  readonly hasOther: boolean;
  readonly retry: () => void;
}

/** What is linked, to be unlinked one by one; the last sign-in method stays. */
export function LinkedProviders({ linked, hasOther, retry }: LinkedListProps) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const [unlinking, setUnlinking] = useState<Linked | null>(null);
  const at = ({ created }: Linked) => formatDate(secondsFromWire(created), timeZone);
  const isLast = !hasOther && linked.length === 1;

  return (
    <>
      <ul className={styles.sessions}>
        {linked.map((link) => (
          <li key={link.id}>
            <span className={styles.who}>
              <b>{titleOf(link.provider)}</b>
              <span>
                {link.email
                  ? linkingMessages.linkedAs(link.email, at(link))
                  : linkingMessages.linkedAt(at(link))}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={linkingMessages.unlinkNamed(titleOf(link.provider))}
              disabledReason={offline ? common.needsConnection : isLast && linkingMessages.lastSignInMethod}
              onClick={() => setUnlinking(link)}
            >
              {linkingMessages.unlink}
            </Button>
          </li>
        ))}
      </ul>
      <Unlink link={unlinking} onClose={() => setUnlinking(null)} onDone={retry} />
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
    <VerifyOwnerDialog
      open={link !== null}
      title={linkingMessages.unlinkNamed(title)}
      label={linkingMessages.unlink}
      working={linkingMessages.unlinking}
      act={(password, code) =>
        sync.callWithPassword('unlinkProvider', password, code ? { code } : {}, { linkId: shown?.id ?? '' })
      }
      onClose={onClose}
      onDone={() => {
        showToast({ text: linkingMessages.unlinked(title), icon: 'check' });
        onDone();
      }}
    >
      <p>{linkingMessages.unlinkAbout(title)}</p>
    </VerifyOwnerDialog>
  );
}

function titleOf(provider: string): string {
  return isProviderId(provider) ? providerTitle(provider) : provider;
}
