import type { AddFiles, ChangeProblem } from '#contract/changes/change.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import { limits } from '#contract/rules/limits.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { UploadFile, UploadPart } from '#contract/worker-api/uploads.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { OptimisticView } from '../changes/optimistic-view.ts';
import { groupBy } from '../lib/group-by.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { AddedFile, AddedFolder, UploadBatchRow, UploadRow } from '../replica/upload-rows.ts';
import { packEntries } from './pack-entries.ts';
import { type FolderIds, pathKey, resolveFolders } from './resolve-folders.ts';
import { extentOf } from './upload-extent.ts';

/** What a tab knows of a batch while its parts come. */
export interface BatchFolders {
  readonly ids: FolderIds;
  /** Ids of those that the batch creates. */
  readonly created: ReadonlySet<string>;
}

export interface AddedPart {
  readonly folders: BatchFolders;
  /** The bytes of each new upload, in the order of its files. */
  readonly bytes: ReadonlyMap<string, readonly Blob[]>;
}

export interface AddUploadOptions {
  readonly issuer: ChangeIssuer;
  readonly tabId: string;
  readonly known: BatchFolders;
  readonly bundleBytes: number;
}

interface ChosenEntry extends AddedFile {
  readonly bytes: Blob;
}

/** Puts a part of what was chosen into the outbox, inside a transaction. What is not permitted ends it; the caller undoes it. */
export async function addUpload(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  part: UploadPart,
  { issuer, tabId, known, bundleBytes }: AddUploadOptions,
): Promise<Result<AddedPart, ChangeProblem>> {
  const { driveId, folderId, batchId } = part;
  const { view } = await transaction.drive(driveId);
  if (!view.isFolder(folderId)) return err({ kind: 'gone' });
  if (part.files.some(({ sizeBytes }) => sizeBytes > limits.uploadFileBytes)) {
    return err({ kind: 'file-too-large' });
  }
  const wanted = part.files.filter(({ answer }) => answer !== 'skip');
  const paths = [...part.folders, ...wanted.map(({ path }) => path.slice(0, -1))];
  const resolved = await resolveFolders(view, folderId, paths, known.ids, issuer.uuid);
  const created = new Set([...known.created, ...resolved.created.map(({ id }) => id)]);
  const files = await entriesOf(view, wanted, resolved.ids, issuer);
  const packed = packEntries(resolved.created, files, bundleBytes);
  const bytes = new Map<string, readonly Blob[]>();
  for (const { folders, files: packedFiles } of packed) {
    const upload: UploadRow = {
      uploadId: issuer.uuid(),
      batchId,
      driveId,
      folders,
      files: packedFiles.map(({ bytes: _, ...file }) => file),
      // Folders need no bytes.
      tabId: packedFiles.length === 0 ? '' : tabId,
    };
    await database.uploads.put(upload);
    const made = await applyLocalChanges(database, transaction, [changeOf(upload, folderId)], issuer);
    if (!made.ok) return made;
    if (packedFiles.length > 0)
      bytes.set(
        upload.uploadId,
        packedFiles.map((file) => file.bytes),
      );
  }
  const top = topItems(resolved.created, files, created);
  if (top.length > 0) await database.uploadedItems.add({ batchId, items: top });
  const folderName = view.item(folderId)?.name ?? (await database.filespaces.get(driveId))?.name ?? '';
  await saveBatch(database, part, folderName, top[0] ?? null, issuer.nowMs(), files);
  return ok({ folders: { ids: resolved.ids, created }, bytes });
}

function changeOf(upload: UploadRow, parentId: string): Extract<ChangeInput, { type: AddFiles['type'] }> {
  const { uploadId, batchId, driveId } = upload;
  return { type: 'addFiles', driveId, uploadId, batchId, parentId, ...extentOf(upload) };
}

/** Where each file goes, and which file it replaces. */
async function entriesOf(
  view: OptimisticView,
  files: readonly UploadFile[],
  folderIds: FolderIds,
  { uuid }: ChangeIssuer,
): Promise<readonly ChosenEntry[]> {
  const entries: ChosenEntry[] = [];
  const byFolder = groupBy(files, ({ path }) => folderIds.get(pathKey(path.slice(0, -1))));
  for (const [parentId, inFolder] of byFolder) {
    if (parentId === undefined) continue;
    await stayInTransaction();
    const replacing = inFolder.filter(({ answer }) => answer === 'replace');
    const keys = replacing.map(({ path }) => nameKey(path.at(-1) ?? ''));
    const here = new Map(keys.length === 0 ? [] : await view.itemsByKey(parentId, keys));
    for (const { path, sizeBytes, modifiedMs, file, answer } of inFolder) {
      const name = path.at(-1) ?? '';
      const existing = answer === 'replace' ? here.get(nameKey(name)) : undefined;
      // Of two that differ in case only one can take its place.
      here.delete(nameKey(name));
      const replaced = existing?.kind === 'file' ? existing.id : null;
      const id = replaced ?? uuid();
      const replaces = replaced !== null;
      const bytes = file as Blob;
      entries.push({ id, parentId, name, sizeBytes, modifiedMs, replaces, content: null, bytes });
    }
  }
  return entries;
}

function topItems(
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

async function saveBatch(
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
