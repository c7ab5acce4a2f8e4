import type { ItemKind } from '#contract/entities/item.ts';
import type { UploadPart } from '#contract/worker-api/uploads.ts';
import type { ReplicaDatabase } from '../../replica/replica-database.ts';
import type { AddedFile, AddedFolder, UploadBatchRow } from '../../replica/upload-rows.ts';

/** What of it lies in folders that the batch does not create: what Undo takes away. */
export function topItems(
  folders: readonly AddedFolder[],
  files: readonly AddedFile[],
  created: ReadonlySet<string>,
): readonly { readonly id: string; readonly kind: ItemKind }[] {
  const isTop = ({ parentId }: AddedFolder) => !created.has(parentId);
  return [
    ...folders.filter(isTop).map(({ id }) => ({ id, kind: 'folder' as const })),
    ...files.filter((file) => !file.replaces && isTop(file)).map(({ id }) => ({ id, kind: 'file' as const })),
  ];
}

/** Writes down what was chosen in one go, part by part. */
export async function saveBatch(
  database: ReplicaDatabase,
  { batchId, driveId, folderId, batch }: UploadPart,
  folderName: string,
  firstItem: UploadBatchRow['firstItem'],
  nowMs: number,
  files: readonly AddedFile[],
): Promise<void> {
  const before = await database.uploadBatches.get(batchId);
  const replaced = files.filter(({ replaces }) => replaces).length;
  await database.uploadBatches.put({
    batchId,
    driveId,
    folderId,
    folderName,
    name: batch.name,
    createdMs: nowMs,
    paused: false,
    cancelled: false,
    undone: false,
    files: batch.files,
    bytes: batch.bytes,
    sentFiles: 0,
    sentBytes: 0,
    leftOut: batch.leftOut,
    outcomes: [],
    ...before,
    endedMs: null,
    firstItem: before?.firstItem ?? firstItem,
    replaced: (before?.replaced ?? 0) + replaced,
  });
}
