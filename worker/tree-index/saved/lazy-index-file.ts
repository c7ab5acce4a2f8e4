import type { ContentDirectory, Ports } from '../../lib/ports.ts';
import { journalDepth } from '../../replica/journal.ts';
import type { SyncStateRow } from '../../replica/replica-database.ts';
import { DriveIndex } from '../drive-index.ts';

/** The index that was saved of the replica on screen, as of its revision. Null where the leaves are to be read: whatever is wrong with it. */
export async function readSavedIndex(
  { setTimer }: Pick<Ports, 'setTimer'>,
  openDirectory: () => Promise<ContentDirectory | null>,
  { driveId, shown, revision }: SyncStateRow,
): Promise<DriveIndex | null> {
  const saved = shown?.savedIndex;
  if (!saved || revision - saved.revision > journalDepth) return null;
  const { r } = shown;
  const directory = await openDirectory();
  const file = await directory?.open(saved.file).catch(() => null);
  if (!file) return null;
  const create = (items: number, at: number) =>
    new DriveIndex(driveId, r, { revision: at, complete: true, items });
  const pause = () => new Promise<void>((resolve) => setTimer(0, resolve));
  let isUseless = false;
  try {
    const { readIndexFile } = await import('./index-file.ts');
    const index = await readIndexFile(file, { driveId, r }, create, pause);
    isUseless = index?.revision !== saved.revision;
    return isUseless ? null : index;
  } catch {
    return null;
  } finally {
    file.close();
    // Who saves indexes finds that it is gone, and makes another one.
    if (isUseless) await directory?.remove(saved.file).catch(() => undefined);
  }
}
