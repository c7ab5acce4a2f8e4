import type { EventResult } from '#contract/wire/items.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadOutcome, UploadRow } from '../replica/upload-rows.ts';
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
  const names = new Map([...accepted.folders, ...accepted.files].map(({ id, name }) => [id, name]));
  const [only] = accepted.files;
  // One that was sent alone has its result in the event's.
  const all =
    whole && accepted.files.length === 1 && only ? [...results, { ...whole, id: only.id }] : results;
  const { files, bytes } = extentOf(accepted);
  await database.uploadBatches.put({
    ...batch,
    sentFiles: batch.sentFiles + files,
    sentBytes: batch.sentBytes + bytes,
    outcomes: [...batch.outcomes, ...all.flatMap((entry) => outcomesOf(entry, names))],
  });
}

function outcomesOf(
  { id, name, placed_in: folderId, concurrent, by }: EntryResult,
  names: ReadonlyMap<string, string>,
): readonly UploadOutcome[] {
  const asked = names.get(id);
  if (asked === undefined) return [];
  const outcome = (kind: UploadOutcome['kind'], detail: string) => ({
    itemId: id,
    name: asked,
    kind,
    detail,
  });
  return [
    ...(name !== undefined && name !== asked ? [outcome('renamed', name)] : []),
    ...(folderId === undefined ? [] : [outcome('relocated', folderId)]),
    ...(concurrent ? [outcome('concurrent', by ?? '')] : []),
  ];
}
