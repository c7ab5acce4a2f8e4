import { useEffect, useState } from 'react';
import { sync } from '../../lib/sync.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/show/empty-state.tsx';
import { Spinner } from '../../ui/show/spinner.tsx';
import styles from './access.module.css';
import { messages } from './messages.ts';

/** Nobody has told this device yet who has access; that is not the same as nobody. */
export function AccessUnknown({ driveId }: { readonly driveId: string }) {
  const offline = useOffline();
  const [asking, setAsking] = useState(true);
  useEffect(() => {
    if (!asking || offline) return;
    let current = true;
    sync.refreshAccess(driveId).then(() => {
      if (current) setAsking(false);
    });
    return () => {
      current = false;
    };
  }, [driveId, asking, offline]);
  if (offline) {
    return (
      <EmptyState art="search" level={3} title="You are offline">
        Who has access comes to this device with the next connection. After that it can be read without a
        network.
      </EmptyState>
    );
  }
  if (asking) {
    return (
      <div className={styles.waiting} role="status">
        <Spinner />
        <span>Getting who has access</span>
      </div>
    );
  }
  return (
    <EmptyState
      art="search"
      level={3}
      title={messages.notFetched}
      action={<Button onClick={() => setAsking(true)}>Try again</Button>}
    >
      Nothing was changed.
    </EmptyState>
  );
}

export function FolderUnknown() {
  return (
    <EmptyState art="search" level={3} title={messages.folderUnknown}>
      It was deleted, or it has not come here yet.
    </EmptyState>
  );
}
