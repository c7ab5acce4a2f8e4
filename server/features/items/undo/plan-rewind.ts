import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { rootRowId } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import type { FormerItem } from '../change/missing-items.ts';
import { type ItemState, isSameContent } from './changed-items.ts';
import type { ReversalPlan, ReversedItem } from './reversal-plan.ts';

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
  const removed: { id: string; parent_id: string }[] = [];
  const restored: FormerItem[] = [];
  const reversed: ReversedItem[] = [];
  for (const row of rows) {
    const { id, kind, was, now } = row;
    if (now === null) {
      if (was !== null) restored.push({ id, kind, ...was });
    } else if (was === null || !isKept(id)) removed.push({ id, parent_id: now.parent_id });
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
    where i.drive_id = ${driveId} and i.id = ${folder} and i.kind = 0 and (i.from_seq <= ${at} or exists (
      select from items_history h
      where h.drive_id = ${driveId} and h.id = i.id and h.from_seq <= ${at} and h.to_seq > ${at}))`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Of what was below the folder what is not as it was, and all that is below it, or below something that was, besides: one
 * more at most than a change may have.
 */
async function loadRows(
  db: Kysely<Database>,
  driveId: string,
  folder: string,
  at: number,
): Promise<readonly Row[]> {
  const names = ['parent_id', 'name', 'name_key', 'sort_key', 'blob_id', 'size_bytes', 'modified_ms'];
  const columns = sql.join(['id', 'kind', ...names, 'content_seq'].map((name) => sql.ref(name)));
  const stateOf = (alias: string) =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
  const versions = (where: RawBuilder<unknown>) => sql`
    select ${columns}, false as is_erased from items where drive_id = ${driveId} and from_seq <= ${at} and ${where}
    union all
    select ${columns}, false from items_history
    where drive_id = ${driveId} and from_seq <= ${at} and to_seq > ${at} and ${where}`;
  const below = (parent: RawBuilder<unknown>) => sql`
    ${versions(sql`parent_id = ${parent}`)}
    union all
    select id, kind, parent_id, '', '', '', null, 0, 0, 0, true from erased_versions
    where drive_id = ${driveId} and not stays and from_seq <= ${at} and to_seq > ${at} and parent_id = ${parent}`;
  const { rows } = await sql<Row>`
    with recursive then_below as (
      select * from (${below(sql`${folder}::uuid`)}) v
      union all
      select v.* from then_below t cross join lateral (${below(sql`t.id`)} offset 0) v where t.kind = 0
    ),
    now_below (id) as (
      (select id from items where drive_id = ${driveId} and parent_id = ${folder}
       union
       select i.id from then_below t join items i on i.drive_id = ${driveId} and i.id = t.id)
      union
      select c.id from now_below b cross join lateral (
        select id from items where drive_id = ${driveId} and parent_id = b.id offset 0
      ) c
    )
    select coalesce(n.id, t.id) as id, coalesce(n.kind, t.kind) as kind,
      case when t.id is not null and not t.is_erased then ${stateOf('t')}
        when o.id is not null then ${stateOf('o')} end as was,
      case when n.id is not null then ${stateOf('n')} end as now,
      t.id is not null as was_below, coalesce(t.is_erased, false) as is_erased,
      coalesce(${isSameContent('t', 'former')} or ${isSameContent('o', 'former')}, false) as has_former_content
    from then_below t
    full join (select i.* from now_below b join items i on i.drive_id = ${driveId} and i.id = b.id) n on n.id = t.id
    left join lateral (
      select * from (${versions(sql`id = n.id`)}) v where t.id is null offset 0
    ) o on true
    left join blobs present on present.id = n.blob_id
    left join blobs former on former.id = coalesce(t.blob_id, o.blob_id)
    where not (t.id is not null and n.id is not null and t.parent_id = n.parent_id and t.name = n.name
      and ${isSameContent('t', 'former')})
    order by coalesce(n.id, t.id)
    limit ${limits.restoreItems + 1}`.execute(db);
  return rows;
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
