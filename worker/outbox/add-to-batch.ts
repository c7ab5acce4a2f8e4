import type { EventResult } from '#contract/wire/items.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { AddedFile, AddedFolder, UploadOutcome, UploadRow } from '../replica/upload-rows.ts';
import { extentOf } from './upload-extent.ts';

type EntryResult = NonNullable<EventResult['entries']>[number];

/** Counts what came in. `whole`: what the server said of the change itself. */
export async function addToBatch(
  database: ReplicaDatabase,
  accepted: Pick<UploadRow, 'folders' | 'files'>,
  batchId: string,
  results: readonly EntryResult[],
  whole?: EventResult,
): Promise<void> {
  const batch = await database.uploadBatches.get(batchId);
  if (batch === undefined) return;
  const [only] = accepted.files;
  // One that was sent alone has its result in the event's.
  const all =
    whole && accepted.files.length === 1 && only ? [...results, { ...whole, id: only.id }] : results;
  const { files, bytes } = extentOf(accepted);
  await database.uploadBatches.put({
    ...batch,
    sentFiles: batch.sentFiles + files,
    sentBytes: batch.sentBytes + bytes,
    outcomes: [...batch.outcomes, ...outcomesOf(accepted, all)],
  });
}

/** `entries`: what the server said of them; it says nothing of one that went as it was asked for. */
function outcomesOf(
  { folders, files }: Pick<UploadRow, 'folders' | 'files'>,
  entries: readonly EntryResult[],
): readonly UploadOutcome[] {
  // Of the only file of a bundle the change itself and its entry may say something.
  const said = new Map<string, EntryResult>();
  for (const entry of entries) said.set(entry.id, { ...said.get(entry.id), ...entry });
  return [...folders, ...files].flatMap((added: AddedFolder & Partial<AddedFile>) => {
    const { id: itemId, name: asked, chosenName: name = asked } = added;
    const { name: got = asked, placed_in: folderId, concurrent, by } = said.get(itemId) ?? {};
    const outcome = (kind: UploadOutcome['kind'], detail: string) => ({ itemId, name, kind, detail });
    return [
      ...(got === name ? [] : [outcome('renamed', got)]),
      ...(folderId === undefined ? [] : [outcome('relocated', folderId)]),
      ...(concurrent ? [outcome('concurrent', by ?? '')] : []),
    ];
  });
}
