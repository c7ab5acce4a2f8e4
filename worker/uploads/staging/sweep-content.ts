import { isUpload } from '../../changes/change-definitions.ts';
import { isOnlyOnDevice } from '../../changes/change-state.ts';
import type { ContentDirectory } from '../../lib/ports.ts';
import { offlineFilePrefix } from '../../replica/contents/offline-rows.ts';
import type { ReplicaDatabase } from '../../replica/replica-database.ts';
import { savedIndexPrefix } from '../../replica/state/saved-index.ts';

/** Removes from the device the bytes that no change needs any more. */
export async function sweepContent(
  database: ReplicaDatabase,
  openDirectory: () => Promise<ContentDirectory | null>,
): Promise<void> {
  const directory = await openDirectory();
  if (directory === null) return;
  const files = await directory.list();
  // Read after what is there: a copy that was begun since has its row already.
  const rows = (await database.outbox.toArray()).filter(isOnlyOnDevice);
  const ids = rows.flatMap(({ change }) => (isUpload(change) ? [change.uploadId] : []));
  const uploads = await database.uploads.bulkGet(ids);
  const contents = uploads.flatMap((upload) => upload?.files ?? []).map(({ content }) => content?.file);
  const needed = new Set([...ids, ...contents]);
  const isOther = (file: string) => file.startsWith(offlineFilePrefix) || file.startsWith(savedIndexPrefix);
  for (const { file } of files) if (!needed.has(file) && !isOther(file)) await directory.remove(file);
}
