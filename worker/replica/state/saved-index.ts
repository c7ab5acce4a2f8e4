import type { SyncStateRow } from '../replica-database.ts';

export const savedIndexPrefix = 'index-';

/** The file that holds the index of what is on screen, if any. */
export function savedIndexOf(drive: SyncStateRow | undefined): readonly string[] {
  const saved = drive?.shown?.savedIndex;
  return saved ? [saved.file] : [];
}
