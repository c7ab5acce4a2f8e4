import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { rowIdOf } from '../../../db/item-ids.ts';
import type { Entry } from '../entry.ts';
import type { ItemAccess } from '../item-paths.ts';
import { type ChangeContext, isFolder, isInside } from './change-context.ts';
import type { RenameOrMoveRequest } from './change-request.ts';
import { findNearestLivingFolder } from './concurrent-changes.ts';

export interface Destination {
  readonly parent: string;
  /** Whether the folder that was meant has been deleted concurrently. */
  readonly isInstead: boolean;
}

/** The folder in which the item is going to be: where the one that was meant is gone, the nearest living one. */
export async function evaluateMove(
  context: ChangeContext,
  change: RenameOrMoveRequest,
  access: ItemAccess,
  item: Entry,
): Promise<Result<Destination, ChangeProblem>> {
  const meant = change.move === null ? item.parent_id : rowIdOf(change.move.parentId);
  // A client without `intent` names the parent in every rename: one that stays where it is does not move.
  if (change.move === null || (change.rename !== null && meant === item.parent_id))
    return ok({ parent: item.parent_id, isInstead: false });
  const known = meant !== null && access.sees(meant);
  const isThere = known && (await isFolder(context, meant));
  const parent = known && !isThere ? await findNearestLivingFolder(context, meant) : meant;
  const isInstead = parent !== null && parent !== meant;
  const isCircle = parent !== null && (isThere || isInstead) && (await isInside(context, parent, item));
  const permitted = permitMoveItem(
    {
      name: item.name,
      permission: access.permission(item.id),
      destinationFound: isThere || (isInstead && !isCircle),
      destinationPermission: parent === null ? permissions.none : access.permission(parent),
      destinationIsDescendant: isCircle,
      takenKeys: new Set(), // the name is judged next, as a rename may come with the move
    },
    change.move,
  );
  return permitted.ok && parent !== null
    ? ok({ parent, isInstead })
    : (permitted as Result<never, ChangeProblem>);
}
