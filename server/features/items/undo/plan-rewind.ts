import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { findByIndex } from '../../../db/find-by-index.ts';
import { begunBy, byFolder, rootRowId, unindexed, unplanned, validAt } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { FormerItem } from '../change/missing-items.ts';
import { contentOf, type ItemState, isSameContent, stateOf } from './changed-items.ts';
import type { RemovedItem, ReversalPlan, ReversedItem } from './reversal-plan.ts';

export interface RewindPlan {
  /** Whether the folder is there, and was there at the moment. */
  readonly found: boolean;
  /** Whether something above the folder was below it at the moment. */
  readonly isCycle: boolean;
  /** Whether more would change than a change may; then the rest of the plan is empty. */
  readonly isTooLarge: boolean;
  readonly reversal: ReversalPlan;
  /** How many items that were below the folder were deleted forever since. */
  readonly erased: number;
}

/**
 * All that is below a folder, and all that was below it at a moment, becomes what it was then: so below the folder is what
 * was there. What came there from elsewhere goes back to the folder that it was in, or to the trash where that is gone.
 */
export async function planRewind(
  db: Kysely<Database>,
  driveId: string,
  folder: string,
  at: number,
): Promise<RewindPlan> {
  const empty = { at, removed: [], restored: [], reversed: [] };
  const plan = { found: true, isCycle: false, isTooLarge: false, reversal: empty, erased: 0 };
  if (folder !== rootRowId && !(await isFolderAtBoth(db, driveId, folder, at)))
    return { ...plan, found: false };
  const rows = await loadRows(db, driveId, folder, at);
  if (rows.some(({ id, is_erased }) => id === folder && !is_erased)) return { ...plan, isCycle: true };
  if (rows.length > limits.restoreItems) return { ...plan, isTooLarge: true };
  const isKept = await findKept(db, driveId, rows);
  const removed: RemovedItem[] = [];
  const restored: FormerItem[] = [];
  const reversed: ReversedItem[] = [];
  for (const row of rows) {
    const { id, kind, was, now } = row;
    if (now === null) {
      if (was !== null) restored.push({ id, kind, ...was });
    } else if (was === null || !isKept(id)) removed.push({ id, kind, parent_id: now.parent_id });
    else {
      const [isRenamed, isMoved] = [was.name !== now.name, was.parent_id !== now.parent_id];
      if (!isRenamed && !isMoved && row.has_former_content) continue;
      const content = { blobId: was.blob_id, sizeBytes: was.size_bytes, modifiedMs: was.modified_ms };
      reversed.push({
        ...{ id, kind, isRenamed, isMoved },
        ...{ parent_id: was.parent_id, name: was.name, name_key: was.name_key, sort_key: was.sort_key },
        content: row.has_former_content ? null : content,
        now: { parent_id: now.parent_id, size_bytes: now.size_bytes },
      });
    }
  }
  const erased = rows.filter(({ is_erased, now }) => is_erased && now === null).length;
  return { ...plan, reversal: { at, removed, restored, reversed }, erased };
}

interface Row {
  readonly id: string;
  readonly kind: 0 | 1;
  /** As it was at the moment; null: it was not there, or was deleted forever since. */
  readonly was: ItemState | null;
  readonly now: ItemState | null;
  /** Whether it was below the folder at the moment. */
  readonly was_below: boolean;
  readonly is_erased: boolean;
  readonly has_former_content: boolean;
}

async function isFolderAtBoth(
  db: Kysely<Database>,
  driveId: string,
  folder: string,
  at: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from items i
    where i.drive_id = ${unplanned(driveId)} and i.id = ${folder} and i.kind = 0 and (i.from_seq <= ${at} or exists (
      select from items_history h
      where h.drive_id = ${unplanned(driveId)} and h.id = i.id and h.from_seq <= ${at} and h.to_seq > ${at}))`.execute(
    db,
  );
  return rows.length > 0;
}

/** Below one folder. It keeps PostgreSQL from expecting billions of rows of a recursion, and making as many files for them. */
const mostBelow = 5_000_000;

/**
 * Of what was below the folder what is not the same version any more, and all that is below it, or below something that was,
 * besides: one more at most than a change may have.
 */
async function loadRows(
  db: Kysely<Database>,
  driveId: string,
  folder: string,
  at: number,
): Promise<readonly Row[]> {
  const trees = folder === rootRowId ? changedTrees(driveId, at) : treesBelow(driveId, folder, at);
  const begun = sql`${unindexed('v.from_seq')} <= ${at}`;
  return findByIndex(
    db,
    sql<Row>`
    with recursive ${trees},
    pairs as materialized (
      select coalesce(n.id, t.id) as id, t.id is not null as was_below, n.id is not null as is_there,
        coalesce(t.is_erased, false) as is_erased
      from then_rows t full join now_rows n on n.id = t.id
      where t.id is null or not t.is_present or ${isBeyond('then_rows')} or ${isBeyond('now_rows')}
      limit ${limits.restoreItems + 1}
    ),
    compared as materialized (
      select p.id, coalesce(n.kind, o.kind, 0) as kind, o.state as was,
        case when n.id is not null then ${stateOf('n')} end as now, p.was_below, p.is_erased,
        ${isSameContent(sql`o.state`, sql`former.sha256`)} as has_former_content
      from pairs p
      left join lateral (
        select * from items where p.is_there and drive_id = ${unplanned(driveId)} and id = p.id offset 0
      ) n on true
      left join lateral (
        select v.kind, ${stateOf('v')} as state from items v
        where not p.is_erased and v.drive_id = ${unplanned(driveId)} and v.id = p.id and ${begun}
        union all
        select v.kind, ${stateOf('v')} from items_history v
        where not p.is_erased and v.drive_id = ${unplanned(driveId)} and v.id = p.id and ${begun} and ${unindexed('v.to_seq')} > ${at}
        offset 0
      ) o on true
      left join lateral (select sha256 from blobs where id = n.blob_id offset 0) present on true
      left join lateral ${contentOf(sql`o.state`)} former on true
    )
    select * from compared where not (
      was_below and now is not null and was is not null and has_former_content
      and was -> 'parent_id' = now -> 'parent_id' and was -> 'name' = now -> 'name')
    order by id`,
  );
}

/** Whether there are more rows than are read: then all differ, which is more than a change may have. */
function isBeyond(rows: 'then_rows' | 'now_rows'): RawBuilder<unknown> {
  return sql`(select count(*) from ${sql.table(rows)}) >= ${mostBelow}`;
}

/** `then_rows`, `now_rows`: of the whole filespace what is not the same version on both sides, by the versions alone. */
function changedTrees(driveId: string, at: number): RawBuilder<unknown> {
  return sql`
    then_rows as materialized (
      select id, false as is_present, false as is_erased from items_history
      where drive_id = ${driveId} and from_seq <= ${at} and to_seq > ${at}
      union all
      select id, false, true from erased_versions
      where drive_id = ${driveId} and not stays and from_seq <= ${at} and to_seq > ${at}
    ),
    now_rows as materialized (select id from items where drive_id = ${driveId} and from_seq > ${at})`;
}

/** The same of what was below a folder, and of what is below it or below something that was. Rows are looked up one by one. */
function treesBelow(driveId: string, folder: string, at: number): RawBuilder<unknown> {
  const then = sql`drive_id = ${unplanned(driveId)}`;
  const below = (parent: RawBuilder<unknown>) => sql`
    (select id, kind, true as is_present, false as is_erased from items
      where ${then} and ${begunBy(at)} and parent_id = ${parent} ${byFolder})
    union all
    (select id, kind, false, false from items_history
      where ${then} and ${validAt(at)} and parent_id = ${parent} ${byFolder})
    union all
    select id, kind, false, true from erased_versions where ${then} and from_seq <= ${at} and to_seq > ${at} and not stays and parent_id = ${parent}`;
  return sql`
    then_below as (
      select * from (${below(sql`${folder}::uuid`)}) v
      union all
      select v.* from then_below t cross join lateral (${below(sql`t.id`)} offset 0) v where t.kind = 0
    ),
    then_rows as materialized (select * from then_below limit ${mostBelow}),
    now_below (id, kind) as (
      (select id, kind from items where drive_id = ${unplanned(driveId)} and parent_id = ${folder}
       union
       select i.id, i.kind from then_rows t cross join lateral (
         select id, kind from items where drive_id = ${unplanned(driveId)} and id = t.id offset 0
       ) i)
      union
      select c.id, c.kind from now_below b cross join lateral (
        select id, kind from items where drive_id = ${unplanned(driveId)} and parent_id = b.id ${byFolder} offset 0
      ) c where b.kind = 0
    ),
    now_rows as materialized (select id from now_below limit ${mostBelow})`;
}

/** Whether there is a place for what was elsewhere: its folder of then is there, and stays. */
async function findKept(
  db: Kysely<Database>,
  driveId: string,
  rows: readonly Row[],
): Promise<(id: string) => boolean> {
  const extra = new Map(rows.flatMap((row) => (row.was_below ? [] : [[row.id, row]])));
  const outside = [...extra.values()].flatMap(({ was }) =>
    was === null || extra.has(was.parent_id) ? [] : [was.parent_id],
  );
  const { rows: found } = await sql<{ id: string }>`
    select id from items
    where drive_id = ${driveId} and kind = 0 and id = any(${[...new Set(outside)]}::uuid[])`.execute(db);
  const there = new Set([rootRowId, ...found.map(({ id }) => id)]);
  const known = new Map<string, boolean>();
  const isKept = (id: string): boolean => {
    const row = extra.get(id);
    if (row === undefined) return true;
    const before = known.get(id);
    if (before !== undefined) return before;
    const parent = row.was?.parent_id;
    const kept = parent !== undefined && (extra.has(parent) ? isKept(parent) : there.has(parent));
    known.set(id, kept);
    return kept;
  };
  return isKept;
}
