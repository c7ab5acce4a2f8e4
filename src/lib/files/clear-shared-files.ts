import { sharedFilesCache } from '#contract/worker-api/shared-files.ts';

/** Gives up what was shared with the app and not taken yet: it was somebody else's. */
export async function clearSharedFiles(): Promise<void> {
  await caches.delete(sharedFilesCache).catch(() => undefined);
}
