import { sql } from 'kysely';
import { permissions } from '#contract/rules/permission.ts';
import { unplanned } from '../../../db/item-ids.ts';
import { withoutUnseenDeletions } from '../change/missing-items.ts';
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
 * its place in a folder that the person does not see, or something would move back into one that they never saw. One that
 * went out of their sight is named as they knew it: what it has become since, and whether it is there, is not theirs to know.
 */
export async function findMissingEdit(
  context: ChangeContext,
  { at, removed, restored, reversed }: ReversalPlan,
): Promise<FoundObstacle | 'hidden' | null> {
  const { tx, driveId, scope } = context;
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
  const deleted = await findSeenDeletions(context, into.filter(isHidden));
  const lost = into.filter((id) => isHidden(id) && !deleted.has(id));
  const isSeen = await findSeenBefore(
    tx,
    driveId,
    scope,
    lost.map((id) => ({ seq: at + 1, id })),
  );
  if (lost.some((id) => !isSeen({ seq: at + 1, id }))) return 'hidden';
  if (lost[0] !== undefined) return { reason: 'not-allowed', id: lost[0], seq: null, namedAt: at };
  const locked = present.find(({ id }) => isLocked(id));
  const where = locked === undefined || isHidden(locked.parent_id) ? locked?.id : locked.parent_id;
  const id = where ?? [...places, ...into].find((folder) => isLocked(folder) && !deleted.has(folder));
  return id === undefined ? null : { reason: 'not-allowed', id, seq: null };
}

/** Of these folders those that are gone, and that the person saw go. */
async function findSeenDeletions(
  context: ChangeContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${ids}::uuid[]) as w (id)
    where not exists (
      select from items i where i.drive_id = ${unplanned(context.driveId)} and i.id = w.id)`.execute(
    context.tx,
  );
  const seen = await withoutUnseenDeletions(context, rows);
  return new Set(seen.map(({ id }) => id));
}
