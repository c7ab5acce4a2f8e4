import type { CopyItem } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { findInsertLocation } from '../change/insert-location.ts';
import { type ChangeContext, findChangeAccess, findItem, isInside } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import { copyTree, countTree } from './copy-tree.ts';

/** Copies an item with all that is below it. Content is shared, not copied. */
export async function copyItem(
  context: ChangeContext,
  change: CopyItem,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  const access = await findChangeAccess(context, change.itemId, change.parentId);
  const item = await findItem(context, access, change.itemId, change.kind);
  const newId = item === undefined ? null : copiedId(change.changeId.toLowerCase(), item.id);
  const insertLocation =
    item === undefined || newId === null
      ? { parent: null, isInstead: false, parentFound: false, idTaken: false, takenKeys: new Set<string>() }
      : await findInsertLocation(
          context,
          access,
          { parentId: change.parentId, itemId: newId, kind: change.kind },
          item.name,
        );
  const { parent } = insertLocation;
  const permitted = permitCopyItem(
    {
      name: item?.name,
      permission: item === undefined ? permissions.none : access.permission(item.id),
      destinationFound: insertLocation.parentFound,
      destinationPermission: parent === null ? permissions.none : access.permission(parent),
      destinationIsDescendant:
        item !== undefined && insertLocation.parentFound && (await isInside(context, parent ?? '', item)),
      idTaken: insertLocation.idTaken,
      itemCount: item === undefined ? 0 : await countTree(context, item),
      takenKeys: insertLocation.takenKeys,
    },
    change,
  );
  if (!permitted.ok || item === undefined || parent === null || newId === null) {
    return permitted as Result<never, ChangeProblem>;
  }
  const { name } = permitted.value;
  const created = await copyTree(context, change.changeId, item, parent, name);
  return ok({
    type: change.kind === 'folder' ? 'NEW_FOLDER_CREATED' : 'NEW_FILE_CREATED',
    asked: item.name,
    item: {
      ...item,
      id: newId,
      parent_id: parent,
      name,
      created_ms: context.nowMs,
      accessed_ms: context.nowMs,
      content_seq: 0,
    },
    ...created,
    pull: created.items > 1,
    ...(insertLocation.isInstead && { placedIn: parent }),
  });
}
