import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import { trimItemName } from '#contract/rules/item-name.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { Entry } from '../entry.ts';
import type { ItemAccess } from '../item-paths.ts';
import { type ChangeContext, findChangeAccess, findItem, wellFormed } from '../log/change-context.ts';
import type { ChangeEffect, NoEffect } from '../log/change-effect.ts';
import type { RenameOrMoveRequest } from '../log/change-request.ts';
import { findConcurrentChange } from '../log/concurrent-changes.ts';
import { writeNewVersion } from '../log/keep-versions.ts';
import { evaluateMove } from '../log/resolve-destination.ts';
import { findTakenKeys } from '../log/taken-names.ts';

/** Renames, moves, or both in one: one row, however much hangs below it. */
export async function renameOrMoveItem(
  context: ChangeContext,
  change: RenameOrMoveRequest,
): Promise<Result<ChangeEffect | NoEffect, ChangeProblem>> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  const access = await findChangeAccess(
    context,
    change.itemId,
    ...(change.move === null ? [] : [change.move.parentId]),
  );
  const item = await findItem(context, access, change.itemId, change.kind);
  if (item === undefined) return err({ kind: 'gone' });
  const destination = await evaluateMove(context, change, access, item);
  if (!destination.ok) return destination;
  const { parent, isInstead } = destination.value;
  const asked = change.rename?.name ?? item.name;
  const name = await evaluateName(context, change, access, item, parent);
  if (!name.ok) return name;
  const moved = parent !== item.parent_id;
  const instead = isInstead && { placedIn: parent };
  if (!moved && name.value === item.name) return ok({ type: 'none', asked, name: item.name, ...instead });
  const replaced = await findConcurrentChange(context, item, change.baseSeq, moved ? 'parent_id' : 'name');
  await writeNewVersion(context, item.id, parent, name.value);
  return ok({
    type: change.kind === 'folder' ? 'RENAME_FOLDER' : 'RENAME_FILE',
    asked,
    item: { ...item, parent_id: parent, name: name.value },
    ...(moved && { fromParent: item.parent_id }),
    items: 0,
    folders: 0,
    bytes: 0,
    // Whoever is replaced learns of it from the difference.
    pull: replaced !== null,
    ...instead,
    ...(replaced !== null && { replaced }),
  });
}

async function evaluateName(
  context: ChangeContext,
  change: RenameOrMoveRequest,
  access: ItemAccess,
  item: Entry,
  parent: string,
): Promise<Result<string, ChangeProblem>> {
  const asked =
    change.rename === null ? item.name : trimItemName(wellFormed(change.rename.name)).normalize('NFC');
  const takenKeys = await findTakenKeys(context, parent, asked, change.kind, item.id);
  if (change.rename === null) return ok(uniqueName(item.name, change.kind, takenKeys));
  const facts = { found: true, permission: access.permission(item.id), takenKeys };
  const permitted = permitRenameItem(facts, change.rename);
  return permitted.ok ? ok(permitted.value.name) : permitted;
}
