import { useEffect, useState } from 'react';
import type { DeviceStorage } from '#contract/worker-api/worker-api.ts';
import { formatSize, plural } from '../../../lib/format.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import styles from './mine.module.css';
import { myAccountMessages } from './my-account-messages.ts';

/** What is kept here for working without a network, and how to be rid of it. */
export function DeviceSection() {
  const drives = useSharedQuery('drives') ?? [];
  const pending = useSharedQuery('outbox')?.length ?? 0;
  const synced = drives.filter(({ connected }) => connected);
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  const [fileBytes, setFileBytes] = useState(0);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const syncedCount = synced.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with what is kept
  useEffect(() => {
    let current = true;
    sync.storage().then((now) => current && setStorage(now));
    sync.offlineUsage().then((now) => current && setFileBytes(now.keptBytes + now.recentBytes));
    return () => {
      current = false;
    };
  }, [syncedCount]);

  const remove = async () => {
    if (working) return;
    setWorking(true);
    for (const { driveId } of synced) await sync.disconnectFilespace(driveId, true);
    // Of filespaces that were disconnected before and left what was here.
    await sync.clearOffline();
    setWorking(false);
    setAsking(false);
    showToast({ text: myAccountMessages.dataRemoved, icon: 'check' });
  };
  return (
    <AccountSection title="Offline data">
      <p>
        {syncedCount === 0
          ? 'No filespace is kept on this device.'
          : `${plural(syncedCount, 'filespace')} kept on this device.`}{' '}
        {storage && `${formatSize(storage.usedBytes)} of storage used`}
        {storage && (fileBytes > 0 ? `, ${formatSize(fileBytes)} of it by files available offline.` : '.')}
      </p>
      <div className={styles.footer}>
        <Button
          variant="danger"
          icon="trash"
          disabledReason={syncedCount + fileBytes === 0 && 'There is none on this device'}
          onClick={() => setAsking(true)}
        >
          Remove offline data
        </Button>
      </div>
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove offline data"
        onSubmit={remove}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="submit" variant="danger-solid" working={working && 'Removing...'}>
              Remove offline data
            </Button>
          </>
        }
      >
        <p>
          {plural(syncedCount, 'filespace')} {syncedCount === 1 ? 'is' : 'are'} disconnected on this device
          and cannot be opened without a network until you connect again. Nothing changes for anyone else.
        </p>
        {pending > 0 && (
          <p>
            {plural(pending, 'change')} made here {pending === 1 ? 'stays' : 'stay'} until{' '}
            {pending === 1 ? 'it is' : 'they are'} sent.
          </p>
        )}
      </Dialog>
    </AccountSection>
  );
}
