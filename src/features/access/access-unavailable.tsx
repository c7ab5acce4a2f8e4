import { useEffect } from 'react';
import { useOffline } from '../../lib/use-offline.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import styles from './access.module.css';
import { messages } from './messages.ts';

interface AccessUnknownProps {
  readonly driveId: string;
  readonly workspaceId: string;
}

/** This device has never received who has access; that is not the same as nobody. It is asked for, and said if it fails. */
export function AccessUnavailable({ driveId, workspaceId }: AccessUnknownProps) {
  const offline = useOffline();
  const asked = useServerCall('userGrants', offline ? null : { params: { driveId } });
  const isThere = asked.state === 'answered';
  useEffect(() => {
    if (!isThere) return;
    void sync.refreshPeople(workspaceId);
    void sync.refreshAccess(driveId);
  }, [isThere, driveId, workspaceId]);
  if (offline) {
    return (
      <EmptyState art="search" level={3} title={messages.offlineTitle}>
        {messages.connectOnce}
      </EmptyState>
    );
  }
  if (asked.state === 'failed') {
    return (
      <EmptyState
        art="search"
        level={3}
        title={messages.notFetched}
        action={<Button onClick={asked.retry}>{common.tryAgain}</Button>}
      />
    );
  }
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span>{messages.getting}</span>
    </div>
  );
}

export function FolderUnavailable() {
  return (
    <EmptyState art="search" level={3} title={messages.folderUnknown}>
      {messages.folderUnknownWhy}
    </EmptyState>
  );
}
