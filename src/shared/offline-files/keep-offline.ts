import type { OfflineItem } from '#contract/worker-api/offline-files.ts';
import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { offlineMessages } from './offline-messages.ts';
import { keepOfflineMessage } from './offline-texts.ts';

/** Keeps items on this device from now on, or no longer; says what stands in the way. */
export async function keepOffline(items: readonly OfflineItem[], isKept: boolean): Promise<void> {
  if (!isKept) return sync.stopKeepingOffline(items);
  const persisted = askToPersist();
  for (const item of items) {
    const kept = await sync.keepOffline(item);
    if (kept.ok) continue;
    showToast({ kind: 'error', text: keepOfflineMessage(kept.problem), key: 'offline-files' });
    return;
  }
  if (!(await persisted))
    showToast({ icon: 'warn', text: offlineMessages.notPersisted, key: 'offline-files' });
}

/** Asked by the page, because a worker cannot. True where nothing has to be said: it was granted, or answered before. */
async function askToPersist(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage;
  if (storage?.persist === undefined || (await storage.persisted())) return true;
  const isFirst = (await sync.offlineUsage()).keptBytes === 0;
  return (await storage.persist()) || !isFirst;
}
