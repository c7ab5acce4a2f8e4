import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { trimItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rowIdOf } from '../../../db/item-ids.ts';
import { findInsertLocation } from '../change/insert-location.ts';
import { type ChangeContext, findChangeAccess, wellFormed } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { CreateFolderRequest } from '../log/change-request.ts';
import { insertEntries } from '../log/insert-entries.ts';

export async function createFolder(
  context: ChangeContext,
  change: CreateFolderRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const id = rowIdOf(change.itemId);
  const access = await findChangeAccess(context, change.parentId);
  const insertLocation = await findInsertLocation(
    context,
    access,
    change,
    trimItemName(wellFormed(change.name)).normalize('NFC'),
  );
  const { parent } = insertLocation;
  const parentPermission = parent === null ? permissions.none : access.permission(parent);
  const permitted = permitCreateFolder({ ...insertLocation, parentPermission }, change);
  if (!permitted.ok) return permitted;
  if (parent === null || id === null) return err({ kind: 'gone' });
  const row = {
    id,
    parent_id: parent,
    kind: 0,
    name: permitted.value.name,
    size_bytes: 0,
    created_ms: change.createdMs ?? context.nowMs,
    modified_ms: change.modifiedMs ?? context.nowMs,
    accessed_ms: context.nowMs,
    attribute: change.attribute,
    index_no: change.indexNo,
    content_seq: 0,
    blob_id: null,
  } as const;
  await insertEntries(context, [row]);
  return ok({
    type: 'NEW_FOLDER_CREATED',
    asked: change.name,
    item: row,
    items: 1,
    folders: 1,
    bytes: 0,
    pull: false,
    ...(insertLocation.isInstead && { placedIn: parent }),
  });
}
