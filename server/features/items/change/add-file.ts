import type { ChangeProblem } from '#contract/changes/change.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { freeName } from '#contract/rules/free-name.ts';
import { checkItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { keyOf } from '../../../db/item-ids.ts';
import { newItemAttribute } from '../entry.ts';
import type { Effect } from './effect.ts';
import { insertEntries } from './insert-entries.ts';
import { findPlace } from './insert-location.ts';
import { reach, type Standing } from './standing.ts';
import type { NewFile } from './wish.ts';

interface PermittedFile {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly placedIn?: string;
}

/** Whether a file of this name may come into this folder, and the name that it gets. */
export async function permitNewFile(
  standing: Standing,
  wish: Pick<NewFile, 'changeId' | 'driveId' | 'itemId' | 'parentId' | 'name'>,
): Promise<Result<PermittedFile, ChangeProblem>> {
  const id = keyOf(wish.itemId);
  const ways = await reach(standing, wish.parentId);
  const checked = checkItemName(wish.name);
  const name = checked.ok ? checked.value : wish.name;
  const place = await findPlace(standing, ways, { ...wish, kind: 'file' }, name);
  const { parent } = place;
  // A new file asks of its folder what a new folder asks; only its free name keeps the extension.
  const permitted = permitCreateFolder(
    { ...place, parentPermission: parent === null ? permissions.none : ways.permission(parent) },
    { ...wish, type: 'createFolder', kind: 'folder', madeMs: standing.nowMs },
  );
  if (!permitted.ok) return permitted;
  if (parent === null || id === null) return err({ kind: 'gone' });
  const free = freeName(name, 'file', place.takenKeys);
  return ok({ id, parent, name: free, ...(place.isInstead && { placedIn: parent }) });
}

export async function addFile(standing: Standing, wish: NewFile): Promise<Result<Effect, ChangeProblem>> {
  const permitted = await permitNewFile(standing, wish);
  if (!permitted.ok) return permitted;
  const row = {
    id: permitted.value.id,
    parent_id: permitted.value.parent,
    kind: 1,
    name: permitted.value.name,
    size_bytes: wish.sizeBytes,
    created_ms: standing.nowMs,
    modified_ms: wish.modifiedMs,
    accessed_ms: standing.nowMs,
    attribute: newItemAttribute,
    index_no: 0,
    blob_id: wish.blobId,
  } as const;
  await insertEntries(standing, [row]);
  return ok({
    type: 'NEW_FILE_CREATED',
    asked: wish.name,
    item: row,
    items: 1,
    folders: 0,
    bytes: wish.sizeBytes,
    pull: false,
    uploaded: true,
    ...(permitted.value.placedIn !== undefined && { placedIn: permitted.value.placedIn }),
  });
}
