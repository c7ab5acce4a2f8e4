import type { ChangeProblem } from '#contract/changes/change.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import { trimItemName } from '#contract/rules/item-name.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { keyOf } from '../../../db/item-ids.ts';
import type { Effect } from './effect.ts';
import { insertEntries } from './insert-entries.ts';
import { findPlace } from './insert-location.ts';
import { reach, type Standing, wellFormed } from './standing.ts';
import type { NewFolder } from './wish.ts';

export async function createFolder(
  standing: Standing,
  wish: NewFolder,
): Promise<Result<Effect, ChangeProblem>> {
  const id = keyOf(wish.itemId);
  const ways = await reach(standing, wish.parentId);
  const place = await findPlace(standing, ways, wish, trimItemName(wellFormed(wish.name)).normalize('NFC'));
  const { parent } = place;
  const parentPermission = parent === null ? permissions.none : ways.permission(parent);
  const permitted = permitCreateFolder({ ...place, parentPermission }, wish);
  if (!permitted.ok) return permitted;
  if (parent === null || id === null) return err({ kind: 'gone' });
  const row = {
    id,
    parent_id: parent,
    kind: 0,
    name: permitted.value.name,
    size_bytes: 0,
    created_ms: wish.createdMs ?? standing.nowMs,
    modified_ms: wish.modifiedMs ?? standing.nowMs,
    accessed_ms: standing.nowMs,
    attribute: wish.attribute,
    index_no: wish.indexNo,
    blob_id: null,
  } as const;
  await insertEntries(standing, [row]);
  return ok({
    type: 'NEW_FOLDER_CREATED',
    asked: wish.name,
    item: row,
    items: 1,
    folders: 1,
    bytes: 0,
    pull: false,
    ...(place.isInstead && { placedIn: parent }),
  });
}
