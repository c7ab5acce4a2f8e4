/** How full a workspace is, by what it may have stored: from 80 % on, from 95 % on, and with no room to speak of. */
export type StorageLevel = 'spacious' | 'filling' | 'almost-full' | 'full';

export interface StoredInWorkspace {
  readonly storedBytes: number;
  /** Null: no limit. */
  readonly quotaBytes: number | null;
}

const mebibyte = 1_048_576;

/** What is left of a full workspace would not take a file: less than 1 MiB, of a small quota less than a thousandth. */
export function storageLevel({ storedBytes, quotaBytes }: StoredInWorkspace): StorageLevel {
  if (quotaBytes === null) return 'spacious';
  const leftBytes = quotaBytes - storedBytes;
  if (leftBytes <= 0 || leftBytes < Math.min(quotaBytes / 1000, mebibyte)) return 'full';
  if (storedBytes >= quotaBytes * 0.95) return 'almost-full';
  return storedBytes >= quotaBytes * 0.8 ? 'filling' : 'spacious';
}
