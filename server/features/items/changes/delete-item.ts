import { type RawBuilder, sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { byFolder, rowIdOf, unplanned, wireIdOf } from '../../../db/item-ids.ts';
import { nameItems } from '../change/name-items.ts';
import { entryKinds } from '../entry.ts';
import { type ChangeContext, findChangeAccess, findItem } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { DeleteRequest } from '../log/change-request.ts';
import { keepVersions } from '../log/keep-versions.ts';

/**
 * Deletes an item with all that is below it, except what somebody else put there, or gave another content, after the
 * person had looked: that goes into the nearest folder that lives on, with everything inside it.
 */
export async function deleteItem(
  context: ChangeContext,
  change: DeleteRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  const access = await findChangeAccess(context, change.itemId);
  const item = await findItem(context, access, change.itemId, change.kind);
  const permitted = permitDeleteItem(
    {
      name: item?.name,
      permission: item === undefined ? -1 : access.permission(item.id),
      changedSinceBase:
        item !== undefined &&
        change.baseSeq !== null &&
        (await isChangedUnseen(context, item.id, change.baseSeq)),
    },
    { ...change, baseSeq: change.baseSeq ?? context.seq },
  );
  if (!permitted.ok || item === undefined) return permitted as Result<never, ChangeProblem>;
  const unseen =
    change.kind === 'folder' && change.baseSeq !== null
      ? await findUnseen(context, item.id, change.baseSeq)
      : [];
  const closedCount = await close(context, item.id, change.baseSeq);
  if (unseen.length > 0) await rehome(context, item.parent_id, unseen);
  return ok({
    type: change.kind === 'folder' ? 'DELETE_FOLDER' : 'DELETE_FILE',
    asked: null,
    item,
    items: -closedCount.items,
    folders: -closedCount.folders,
    bytes: -closedCount.bytes,
    pull: unseen.length > 0,
    ...(unseen.length > 0 && { kept: { count: unseen.length, folder_id: wireIdOf(item.parent_id) } }),
  });
}

/** The sequence with which the item was deleted, if it was there once and the person could see where. */
export async function findDeletionSeq(context: ChangeContext, change: DeleteRequest): Promise<number | null> {
  const { tx, driveId, scope } = context;
  const key = rowIdOf(change.itemId);
  // Whoever sees only some folders gets what a stranger gets: whether the id was ever here is not theirs to know.
  if (key === null || scope.kind !== 'everything') return null;
  const { rows } = await sql<{ to_seq: number }>`
    select max(to_seq) as to_seq from (
      select to_seq, drive_id, id, kind from items_history
      union all
      select to_seq, drive_id, id, kind from erased_versions
    ) former
    where drive_id = ${unplanned(driveId)} and id = ${key} and kind = ${entryKinds[change.kind]}
    having count(*) > 0 and not exists (select from items where drive_id = ${unplanned(driveId)} and id = ${key})`.execute(
    tx,
  );
  return rows[0]?.to_seq ?? null;
}

/** Where the versions since then are no longer kept, somebody else's change may have been among them. */
async function isChangedUnseen(
  { tx, driveId, memberId }: ChangeContext,
  id: string,
  baseSeq: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from items
    where drive_id = ${unplanned(driveId)} and id = ${id} and from_seq > ${baseSeq}
      and (changed_by <> ${memberId} or ${baseSeq} < (select history_from_seq from drives where id = ${driveId}))
    union all
    select from items_history
    where drive_id = ${unplanned(driveId)} and id = ${id} and from_seq > ${baseSeq} and changed_by <> ${memberId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The item and what is below it and was seen, by id and by where each row is: found once, it is not looked up again. Of a
 * recursion PostgreSQL expects thousands of rows, and reads a whole filespace rather than look them up. Nothing below something
 * unseen is looked at.
 */
function deletedSubtree(context: ChangeContext, id: string, baseSeq: number | null): RawBuilder<unknown> {
  const { driveId } = context;
  const isInBase = baseSeq === null ? sql`true` : isSeen(context, baseSeq);
  return sql`
    with recursive doomed (id, place) as (
      select e.id, e.ctid from items e where e.drive_id = ${unplanned(driveId)} and e.id = ${id}
      union all
      select e.id, e.ctid from doomed d join items e on e.drive_id = ${unplanned(driveId)} and e.parent_id = d.id and ${isInBase}
    )`;
}

/** Whether the row `e` is where it is, and holds what it holds, since then or by the person's own doing. */
function isSeen({ driveId, memberId }: ChangeContext, baseSeq: number): RawBuilder<unknown> {
  return sql`(
    (e.parent_seq <= ${baseSeq} or e.parent_changed_by = ${memberId})
    and (e.content_seq <= ${baseSeq} or exists (
      select from changes c where c.drive_id = ${driveId} and c.seq = e.content_seq and c.actor = ${memberId})))`;
}

interface Unseen {
  id: string;
  kind: 0 | 1;
  name: string;
}

async function findUnseen(context: ChangeContext, id: string, baseSeq: number): Promise<readonly Unseen[]> {
  const { tx, driveId } = context;
  const { rows } = await sql<Unseen>`
    ${deletedSubtree(context, id, baseSeq)}
    select e.id, e.kind, e.name from doomed d
    cross join lateral (
      select * from items where drive_id = ${unplanned(driveId)} and parent_id = d.id ${byFolder}
    ) e
    where not ${isSeen(context, baseSeq)}
    order by e.parent_seq, e.id`.execute(tx);
  return rows;
}

async function close(
  context: ChangeContext,
  id: string,
  baseSeq: number | null,
): Promise<{ items: number; folders: number; bytes: number }> {
  const { tx, driveId, seq } = context;
  const { rows } = await sql<{ items: number; folders: number; bytes: number }>`
    ${deletedSubtree(context, id, baseSeq)},
    gone as (
      delete from items e
      where e.drive_id = ${unplanned(driveId)} and e.ctid = any (array(select place from doomed)) returning e.*
    ),
    kept as (${keepVersions(seq, sql`gone`)})
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from gone`.execute(tx);
  return rows[0] ?? { items: 0, folders: 0, bytes: 0 };
}

async function rehome(context: ChangeContext, parent: string, unseen: readonly Unseen[]): Promise<void> {
  const { tx, driveId, seq, memberId } = context;
  const homes = await nameItems(context, parent, unseen);
  await sql`
    with homes (id, name, name_key, sort_key) as (
      select * from unnest(${homes.map((home) => home.id)}::uuid[], ${homes.map((home) => home.name)}::text[],
        ${homes.map((home) => home.key)}::text[], ${homes.map((home) => home.sortKey)}::text[])
    ),
    before as (
      ${keepVersions(seq, sql`(select e.* from homes h join items e on e.drive_id = ${unplanned(driveId)} and e.id = h.id)`)}
    )
    update items e set
      parent_id = ${parent}::uuid, name = h.name, name_key = h.name_key, sort_key = h.sort_key,
      from_seq = ${seq}, parent_seq = ${seq}, parent_changed_by = ${memberId}, changed_by = ${memberId}
    from homes h where e.drive_id = ${unplanned(driveId)} and e.id = h.id`.execute(tx);
}
