import { permissions } from '#contract/rules/permission.ts';
import { findItemAccess } from '../item-paths.ts';
import type { ChangeContext } from '../log/change-context.ts';
import { findSeenBefore } from '../seen-before.ts';
import type { ChangedItem } from './changed-items.ts';
import type { FoundObstacle } from './find-obstacle.ts';
import type { ReversalPlan } from './reversal-plan.ts';

/**
 * Whether a person could see all that a change did, before it and after it, and sees it now or saw it go. What was deleted
 * forever is to who sees only some folders like what never was.
 */
export async function canSeeAll(
  { tx, driveId, scope }: ChangeContext,
  items: readonly ChangedItem[],
  erasedCount: number,
  seq: number,
): Promise<boolean> {
  if (scope.kind === 'everything') return true;
  if (items.length === 0 || erasedCount > 0) return false;
  const before = ({ id }: ChangedItem) => ({ seq, id });
  const after = ({ id }: ChangedItem) => ({ seq: seq + 1, id });
  const gone = ({ id, goneSeq }: ChangedItem) => ({ seq: goneSeq ?? 0, id });
  const isSeen = await findSeenBefore(
    tx,
    driveId,
    scope,
    items.flatMap((item) => [before(item), after(item), gone(item)]),
  );
  const access = await findItemAccess(
    tx,
    driveId,
    scope,
    items.map(({ id }) => id),
  );
  return items.every(
    (item) =>
      (item.was === null || isSeen(before(item))) &&
      (item.made === null || isSeen(after(item))) &&
      (item.now === null ? isSeen(gone(item)) : access.permission(item.id) >= permissions.view),
  );
}

/**
 * Where Edit is missing: on what changes, and on the folders that something goes into. `hidden`: what would come back has
 * its place in a folder that the person does not see. A folder out of sight that something would move back into is none.
 */
export async function findMissingEdit(
  { tx, driveId, scope }: ChangeContext,
  { removed, restored, reversed }: ReversalPlan,
): Promise<FoundObstacle | 'hidden' | null> {
  if (scope.kind === 'everything') return null;
  const coming = new Set(restored.map(({ id }) => id));
  const places = [...new Set(restored.map(({ parent_id }) => parent_id))].filter((id) => !coming.has(id));
  const moved = reversed.filter(({ isMoved, parent_id }) => isMoved && !coming.has(parent_id));
  const into = [...new Set(moved.map(({ parent_id }) => parent_id))];
  const present = [...removed, ...reversed.map(({ id, now }) => ({ id, parent_id: now.parent_id }))];
  const named = present.flatMap(({ id, parent_id }) => [id, parent_id]);
  const access = await findItemAccess(tx, driveId, scope, [...new Set([...named, ...places, ...into])]);
  const isHidden = (id: string) => access.permission(id) < permissions.view;
  const isLocked = (id: string) => access.permission(id) < permissions.edit;
  if (places.some(isHidden)) return 'hidden';
  const gone = into.find(isHidden);
  if (gone !== undefined) return { reason: 'folder-gone', id: gone, seq: null };
  const locked = present.find(({ id }) => isLocked(id));
  const where = locked === undefined || isHidden(locked.parent_id) ? locked?.id : locked.parent_id;
  const id = where ?? [...places, ...into].find(isLocked);
  return id === undefined ? null : { reason: 'not-allowed', id, seq: null };
}
