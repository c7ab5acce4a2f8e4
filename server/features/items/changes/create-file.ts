import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { checkItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { rowIdOf } from '../../../db/item-ids.ts';
import { findInsertLocation } from '../change/insert-location.ts';
import { defaultAttribute } from '../entry.ts';
import { type ChangeContext, findChangeAccess } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { CreateFileRequest } from '../log/change-request.ts';
import { insertEntries } from '../log/insert-entries.ts';
import { insertContents } from './insert-contents.ts';

interface PermittedFile {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly placedIn?: string;
}

/** Whether a file of this name may come into this folder, and the name that it gets. */
export async function permitCreateFile(
  context: ChangeContext,
  change: Pick<CreateFileRequest, 'changeId' | 'driveId' | 'itemId' | 'parentId' | 'name'>,
): Promise<Result<PermittedFile, ChangeProblem>> {
  const id = rowIdOf(change.itemId);
  const access = await findChangeAccess(context, change.parentId);
  const checked = checkItemName(change.name);
  const name = checked.ok ? checked.value : change.name;
  const insertLocation = await findInsertLocation(context, access, { ...change, kind: 'file' }, name);
  const { parent } = insertLocation;
  // A new file asks of its folder what a new folder asks; only its free name keeps the extension.
  const permitted = permitCreateFolder(
    { ...insertLocation, parentPermission: parent === null ? permissions.none : access.permission(parent) },
    { ...change, type: 'createFolder', kind: 'folder', clientTimeMs: context.nowMs },
  );
  if (!permitted.ok) return permitted;
  if (parent === null || id === null) return err({ kind: 'gone' });
  const free = uniqueName(name, 'file', insertLocation.takenKeys);
  return ok({ id, parent, name: free, ...(insertLocation.isInstead && { placedIn: parent }) });
}

export async function createFile(
  context: ChangeContext,
  change: CreateFileRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const permitted = await permitCreateFile(context, change);
  if (!permitted.ok) return permitted;
  const row = {
    id: permitted.value.id,
    parent_id: permitted.value.parent,
    kind: 1,
    name: permitted.value.name,
    size_bytes: change.content.sizeBytes,
    created_ms: context.nowMs,
    modified_ms: change.modifiedMs,
    accessed_ms: context.nowMs,
    attribute: defaultAttribute,
    index_no: 0,
    content_seq: 0,
    blob_id: change.content.blobId,
  } as const;
  await insertContents(context, [change.content], true);
  await insertEntries(context, [row]);
  return ok({
    type: 'NEW_FILE_CREATED',
    asked: change.name,
    item: row,
    items: 1,
    folders: 0,
    bytes: change.content.sizeBytes,
    pull: false,
    uploaded: true,
    ...(permitted.value.placedIn !== undefined && { placedIn: permitted.value.placedIn }),
  });
}
