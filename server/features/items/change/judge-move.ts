import type { ChangeProblem } from '#contract/changes/change.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { keyOf } from '../../../db/item-ids.ts';
import type { Reach } from '../../access/paths.ts';
import type { Entry } from '../entry.ts';
import { nearestLiving } from './meanwhile.ts';
import { isFolder, isInside, type Standing } from './standing.ts';
import type { PlaceItem } from './wish.ts';

export interface Destination {
  readonly parent: string;
  /** Whether the folder that was meant has been deleted meanwhile. */
  readonly isInstead: boolean;
}

/** The folder in which the item is going to be: where the one that was meant is gone, the nearest living one. */
export async function judgeMove(
  standing: Standing,
  wish: PlaceItem,
  ways: Reach,
  item: Entry,
): Promise<Result<Destination, ChangeProblem>> {
  const meant = wish.move === null ? item.parent_id : keyOf(wish.move.parentId);
  // A client without `intent` names the parent in every rename: one that stays where it is does not move.
  if (wish.move === null || (wish.rename !== null && meant === item.parent_id))
    return ok({ parent: item.parent_id, isInstead: false });
  const known = meant !== null && ways.sees(meant);
  const isThere = known && (await isFolder(standing, meant));
  const parent = known && !isThere ? await nearestLiving(standing, meant) : meant;
  const isInstead = parent !== null && parent !== meant;
  const isCircle = parent !== null && (isThere || isInstead) && (await isInside(standing, parent, item));
  const permitted = permitMoveItem(
    {
      name: item.name,
      permission: ways.permission(item.id),
      destinationFound: isThere || (isInstead && !isCircle),
      destinationPermission: parent === null ? permissions.none : ways.permission(parent),
      destinationInside: isCircle,
      takenKeys: new Set(), // the name is judged next, as a rename may come with the move
    },
    wish.move,
  );
  return permitted.ok && parent !== null
    ? ok({ parent, isInstead })
    : (permitted as Result<never, ChangeProblem>);
}
