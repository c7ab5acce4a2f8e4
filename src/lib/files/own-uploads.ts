import type { ChosenFiles } from './choose-files.ts';

/** What a drop or a paste brought. */
export interface TransferredItems {
  readonly entries: readonly FileSystemEntry[];
  /** What has no place in a file system: a picture from the clipboard, or all in a browser without entries. */
  readonly files: readonly File[];
}

/** What an upload is made of, as long as the page has it. */
export type UploadSource =
  | { readonly kind: 'chosen'; readonly files: ChosenFiles }
  | { readonly kind: 'dropped' | 'pasted'; readonly items: TransferredItems };

/** Batches that this page has begun: as long as their bytes are nowhere else, leaving it loses them. */
const ownBatches = new Set<string>();
const sources = new Map<string, UploadSource>();

export function addOwnUpload(batchId: string, source: UploadSource): void {
  ownBatches.add(batchId);
  sources.set(batchId, source);
}

export function isOwnUpload(batchId: string): boolean {
  return ownBatches.has(batchId);
}

/** Undefined where another page began it, or this one before it was loaded again, and where it was forgotten. */
export function uploadSource(batchId: string): UploadSource | undefined {
  return sources.get(batchId);
}

export function forgetUploadSources(batchIds: readonly string[]): void {
  for (const batchId of batchIds) sources.delete(batchId);
}
