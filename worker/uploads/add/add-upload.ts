import type { AddFiles } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { UploadPart } from '#contract/worker-api/uploads.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../../changes/apply-local-changes.ts';
import type { ChangeTransaction } from '../../changes/change-transaction.ts';
import { extentOf } from '../../outbox/upload-extent.ts';
import type { ReplicaDatabase } from '../../replica/replica-database.ts';
import type { UploadRow } from '../../replica/upload-rows.ts';
import { packEntries } from './pack-entries.ts';
import { resolveFiles } from './resolve-files.ts';
import { type FolderIds, pathKey, type ResolvedFolders, resolveFolders } from './resolve-folders.ts';
import { saveBatch, topItems } from './upload-batch.ts';

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
  const wanted = part.files.filter(({ resolution }) => resolution !== 'skip');
  const paths = [...part.folders, ...wanted.map(({ path }) => path.slice(0, -1))];
  const resolved = await resolveFolders(view, folderId, paths, known.ids, issuer.uuid);
  const created = new Set([...known.created, ...resolved.created.map(({ id }) => id)]);
  const files = await resolveFiles(view, wanted, resolved.ids, issuer.uuid);
  const packed = packEntries(withChosenNames(resolved, part), files, bundleBytes);
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

function withChosenNames({ ids, created }: ResolvedFolders, { chosenNames = [] }: UploadPart) {
  const called = new Map(chosenNames.map(({ path, chosenName }) => [ids.get(pathKey(path)), chosenName]));
  return created.map((folder) => {
    const chosenName = called.get(folder.id);
    return chosenName === undefined ? folder : { ...folder, chosenName };
  });
}

function changeOf(upload: UploadRow, parentId: string): Extract<ChangeInput, { type: AddFiles['type'] }> {
  const { uploadId, batchId, driveId } = upload;
  return { type: 'addFiles', driveId, uploadId, batchId, parentId, ...extentOf(upload) };
}
