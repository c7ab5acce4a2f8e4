import { useEffect, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useAccount } from '../lib/session.ts';
import { useOffline } from '../lib/use-offline.ts';
import { useTitle } from '../lib/use-title.ts';
import { sync } from '../lib/worker-client.ts';
import { RequestAccess } from '../shared/access-requests/request-access.tsx';
import type { RequestTarget } from '../shared/access-requests/sent-requests.ts';
import { useFocusIfLost } from '../shared/spaces/use-focus-if-lost.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/display/empty-state.tsx';
import { LoadingPage } from './loading-page.tsx';
import { shellMessages } from './shell/shell-messages.ts';
import { SignOutBoundary } from './sign-out/sign-out-confirmation.tsx';
import { unavailableMessages } from './unavailable-messages.ts';
import styles from './unknown-filespace.module.css';

interface UnknownFilespaceProps {
  /** What the address names. */
  readonly target: RequestTarget;
  /** Where else this person can go. */
  readonly other: Filespace | undefined;
  readonly onGo: (filespace: Filespace) => void;
}

/** In the place of a filespace that the address names and this person does not have. */
export function UnknownFilespace({ target, other, onGo }: UnknownFilespaceProps) {
  useTitle(shellMessages.filespaces);
  useFocusIfLost();
  const { email } = useAccount();
  const offline = useOffline();
  const isLookedUp = useLookUp();
  if (!isLookedUp && !offline) return <LoadingPage />;
  return (
    <EmptyState
      art="locked"
      level={1}
      className={styles.page}
      title={offline ? unavailableMessages.notHere : unavailableMessages.unknownFilespace}
      action={
        <div className={styles.actions}>
          <RequestAccess target={target} variant={other ? 'default' : 'primary'} />
          {other && (
            <Button variant="primary" size="lg" onClick={() => onGo(other)}>
              {unavailableMessages.goTo(other.name)}
            </Button>
          )}
          <SignOutBoundary>
            {({ ask }) => (
              <Button variant="ghost" onClick={ask}>
                {unavailableMessages.switchAccount}
              </Button>
            )}
          </SignOutBoundary>
        </div>
      }
    >
      {offline && `${unavailableMessages.connectToLook} `}
      {unavailableMessages.signedInAs(email)}
    </EmptyState>
  );
}

/** Access may have been given since the lists came: they are fetched once more before anything is said. */
function useLookUp(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let current = true;
    sync.refreshSpaces().then(() => {
      if (current) setDone(true);
    });
    return () => {
      current = false;
    };
  }, []);
  return isDone;
}
