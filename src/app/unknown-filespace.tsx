import { useEffect, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useAccount } from '../lib/session.ts';
import { useOffline } from '../lib/use-offline.ts';
import { useTitle } from '../lib/use-title.ts';
import { sync } from '../lib/worker-client.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/display/empty-state.tsx';
import { LoadingPage } from './loading-page.tsx';
import { SignOutBoundary } from './sign-out/sign-out-confirmation.tsx';
import styles from './unknown-filespace.module.css';

interface UnknownFilespaceProps {
  /** Where else this person can go. */
  readonly other: Filespace | undefined;
  readonly onGo: (filespace: Filespace) => void;
}

/** In the place of a filespace that the address names and this person does not have. */
export function UnknownFilespace({ other, onGo }: UnknownFilespaceProps) {
  useTitle('Filespaces');
  const { email } = useAccount();
  const offline = useOffline();
  const isLookedUp = useLookUp();
  if (!isLookedUp && !offline) return <LoadingPage />;
  return (
    <EmptyState
      art="locked"
      level={1}
      className={styles.page}
      title={
        offline
          ? 'This filespace is not on this device'
          : "This filespace doesn't exist, or you don't have access to it."
      }
      action={
        <div className={styles.actions}>
          {other && (
            <Button variant="primary" size="lg" onClick={() => onGo(other)}>
              Go to {other.name}
            </Button>
          )}
          <SignOutBoundary>
            {({ ask }) => (
              <Button variant="ghost" onClick={ask}>
                Switch account
              </Button>
            )}
          </SignOutBoundary>
        </div>
      }
    >
      {offline && 'Connect to look for it. '}You are signed in as {email}.
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
