import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { rootRowId, unplanned } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';

/** An item, and the sequence of a change. */
export interface ItemBefore {
  readonly seq: number;
  readonly id: string;
}

/** Of each item whether it could be seen before that change, by the rights of today: on the tree of then. */
export async function findSeenBefore(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  items: readonly ItemBefore[],
): Promise<(item: ItemBefore) => boolean> {
  if (scope.kind === 'everything' || items.length === 0) return () => scope.kind === 'everything';
  const granted = sql`${scope.folders.map(({ folderId }) => folderId)}::uuid[]`;
  const { rows } = await sql<ItemBefore>`
    with recursive up (seq, start, id) as (
      select distinct w.seq, w.id, w.id
      from unnest(${items.map(({ seq }) => seq)}::bigint[], ${items.map(({ id }) => id)}::uuid[]) as w (seq, id)
      union all
      select u.seq, u.start, e.parent_id from up u cross join lateral (
        select parent_id from items
        where drive_id = ${unplanned(driveId)} and id = u.id and from_seq < u.seq
        union all
        select parent_id from items_history
        where drive_id = ${unplanned(driveId)} and id = u.id and from_seq < u.seq and to_seq >= u.seq
        offset 0
      ) e
      where u.id <> ${rootRowId} and not u.id = any(${granted})
    )
    select distinct seq, start as id from up where id = any(${granted})`.execute(db);
  const seen = new Set(rows.map(keyOf));
  return (item) => seen.has(keyOf(item));
}

function keyOf({ seq, id }: ItemBefore): string {
  return `${seq} ${id}`;
}
