import { useEffect, useState } from 'react';
import type { DeviceStorage } from '#contract/worker-api/worker-api.ts';
import { formatSize } from '../../../lib/format.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
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
    <AccountSection title={myAccountMessages.offlineData}>
      <p>
        {syncedCount === 0
          ? myAccountMessages.noOfflineFilespaces
          : myAccountMessages.offlineFilespaces(syncedCount)}{' '}
        {storage &&
          (fileBytes > 0
            ? myAccountMessages.storageUsedByFiles(formatSize(storage.usedBytes), formatSize(fileBytes))
            : myAccountMessages.storageUsed(formatSize(storage.usedBytes)))}
      </p>
      <div className={styles.footer}>
        <Button
          variant="danger"
          icon="trash"
          disabledReason={syncedCount + fileBytes === 0 && myAccountMessages.nothingStored}
          onClick={() => setAsking(true)}
        >
          {myAccountMessages.removeData}
        </Button>
      </div>
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        title={myAccountMessages.removeData}
        onSubmit={remove}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
            <Button type="submit" variant="danger-solid" working={working && myAccountMessages.removing}>
              {myAccountMessages.removeData}
            </Button>
          </>
        }
      >
        <p>{myAccountMessages.removeAbout(syncedCount)}</p>
        {pending > 0 && <p>{myAccountMessages.changesStay(pending)}</p>}
      </Dialog>
    </AccountSection>
  );
}
