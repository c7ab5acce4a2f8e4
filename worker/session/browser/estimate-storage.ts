import type { StorageEstimate } from '../../lib/ports.ts';

/**
 * What a browser says of its room. Of one without a storage manager, as WebKitGTK, nothing is known: whether there is room is
 * found out by storing.
 */
export async function estimateStorage(storage: StorageManager | undefined): Promise<StorageEstimate> {
  const [estimate, persisted] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
  return { usedBytes: estimate?.usage ?? 0, quotaBytes: estimate?.quota ?? 0, persisted: persisted ?? false };
}
