import { isUpload } from '../../changes/change-definitions.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { rejectUploads } from './reject-uploads.ts';

/** Each tab holds its own for as long as it is open. */
export const tabLock = (tabId: string): string => `lunvik-tab-${tabId}`;

export interface ClosedTabsHooks {
  readonly tabId: string;
  leaderEpoch(): number | null;
  changed(): void;
  readonly signal: AbortSignal;
}

/** Notices in the leading tab that a tab was closed which had the bytes of uploads. */
export function createClosedTabs(
  context: EngineContext,
  { tabId, leaderEpoch, changed, signal }: ClosedTabsHooks,
) {
  const watched = new Set<string>();
  return {
    async watch() {
      if (leaderEpoch() === null) return;
      const rows = await context.store.durable.outbox.toArray();
      if (!rows.some(({ change }) => isUpload(change))) return;
      for (const key of await context.store.durable.uploads.orderBy('tabId').uniqueKeys()) {
        const id = String(key);
        if (id === '' || id === tabId || watched.has(id)) continue;
        watched.add(id);
        const gone = async () => {
          watched.delete(id);
          await rejectUploads(context, leaderEpoch(), (upload) => upload.tabId === id, 'file-missing');
          changed();
        };
        context.ports.lock(tabLock(id), signal, gone).catch(() => watched.delete(id));
      }
    },
  };
}
