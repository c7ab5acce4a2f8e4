import type { StorageEstimate } from '../../lib/ports.ts';

/** What Chromium says besides: what files take of it. */
type Detailed = globalThis.StorageEstimate & { readonly usageDetails?: { readonly fileSystem?: number } };

/**
 * Chromium counts that in 32 bits, and goes below zero where it lost count: a little less than nothing then reads as a little less
 * than 4 GB. Whoever has exactly that, to a 64th, is told of nothing.
 */
const lostCount = 2 ** 26;

/**
 * What a browser says of its room. Of one without a storage manager, as WebKitGTK, nothing is known: whether there is room is
 * found out by storing.
 */
export async function estimateStorage(storage: StorageManager | undefined): Promise<StorageEstimate> {
  const [estimate, persisted] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
  const { quota: quotaBytes = 0, usage = 0, usageDetails = {} }: Detailed = estimate ?? {};
  const { fileSystem: files = 0 } = usageDetails;
  const used = Math.floor(files / lostCount) === 63 ? Math.max(0, usage - files) : usage;
  // More than there is: a disk that filled up since. There is no room then, and no more is used than there can be.
  return { usedBytes: Math.min(used, quotaBytes || used), quotaBytes, persisted: persisted ?? false };
}
