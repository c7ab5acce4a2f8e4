import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { keysOf } from '#contract/rules/sort-key/sort-key.ts';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import { unplanned } from '../../../db/item-ids.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';

/** How many items a copy makes. Counts no further than the limit. */
export async function countTree({ tx, driveId }: ChangeContext, item: Entry): Promise<number> {
  if (item.kind === 1) return 1;
  const { rows } = await sql<{ items: number }>`
    with recursive tree (id) as (
      select ${item.id}::uuid
      union all
      select e.id from tree t join items e on e.drive_id = ${unplanned(driveId)} and e.parent_id = t.id
    )
    select count(*) as items from (select from tree limit ${limits.copyItems + 1}) as counted`.execute(tx);
  return rows[0]?.items ?? 0;
}

/** With new ids, which follow from that of the change. Returns what was made; sizes in bytes. */
export async function copyTree(
  { tx, driveId, seq, memberId, nowMs }: ChangeContext,
  changeId: string,
  item: Entry,
  parent: string,
  name: string,
): Promise<{ items: number; folders: number; bytes: number }> {
  const copied = (id: string) => sql`md5(${changeId}::uuid::text || ${sql.ref(id)}::text)::uuid`;
  const isTop = sql`e.id = ${item.id}`;
  /** All else is as it is in the original. */
  const changed: Partial<Record<keyof Entry, RawBuilder<unknown>>> = {
    id: copied('e.id'),
    parent_id: sql`case when ${isTop} then ${parent}::uuid else ${copied('e.parent_id')} end`,
    name: sql`case when ${isTop} then ${name} else e.name end`,
    created_ms: sql`${nowMs}`,
    accessed_ms: sql`${nowMs}`,
    content_seq: sql`0`,
  };
  const keys = keysOf(name);
  const { rows } = await sql<{ items: number; folders: number; bytes: number }>`
    with recursive tree (id) as (
      select ${item.id}::uuid
      union all
      select e.id from tree t join items e on e.drive_id = ${unplanned(driveId)} and e.parent_id = t.id
    ),
    made as (
      insert into items (drive_id, ${columnList(entryColumns)}, name_key, sort_key, blob_id, from_seq,
        parent_seq, parent_changed_by, changed_by)
      select e.drive_id, ${sql.join(entryColumns.map((column) => changed[column] ?? sql.ref(`e.${column}`)))},
             case when ${isTop} then ${keys.nameKey} else e.name_key end,
             case when ${isTop} then ${keys.sortKey} else e.sort_key end,
             e.blob_id, ${seq}, ${seq}, ${memberId}::uuid, ${memberId}::uuid
      from tree t join items e on e.drive_id = ${unplanned(driveId)} and e.id = t.id
      returning kind, size_bytes
    )
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from made`.execute(tx);
  return rows[0] ?? { items: 0, folders: 0, bytes: 0 };
}
