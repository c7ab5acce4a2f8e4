import type { ContentDirectory } from '../../lib/ports.ts';
import { journalDepth } from '../../replica/journal.ts';
import type { SyncStateRow } from '../../replica/replica-database.ts';
import { DriveIndex } from '../drive-index.ts';

/** The index that was saved of the replica on screen, as of its revision. Null where the leaves are to be read: whatever is wrong with it. */
export async function readSavedIndex(
  openDirectory: () => Promise<ContentDirectory | null>,
  { driveId, shown, revision }: SyncStateRow,
): Promise<DriveIndex | null> {
  const saved = shown?.savedIndex;
  if (!saved || revision - saved.revision > journalDepth) return null;
  const directory = await openDirectory();
  try {
    const file = await directory?.read(saved.file);
    if (!file) return null;
    const { readIndexFile } = await import('./index-file.ts');
    const { r } = shown;
    const create = (items: number, at: number) =>
      new DriveIndex(driveId, r, { revision: at, complete: true, items });
    const index = await readIndexFile(file, { driveId, r }, create);
    // Who saves indexes finds that it is gone, and makes another one.
    if (index === null) await directory?.remove(saved.file);
    return index?.revision === saved.revision ? index : null;
  } catch {
    return null;
  }
}
