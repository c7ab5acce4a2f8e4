/** Batches that this page has begun: as long as their bytes are nowhere else, leaving it loses them. */
const ownBatches = new Set<string>();

export function addOwnUpload(batchId: string): void {
  ownBatches.add(batchId);
}

export function isOwnUpload(batchId: string): boolean {
  return ownBatches.has(batchId);
}
