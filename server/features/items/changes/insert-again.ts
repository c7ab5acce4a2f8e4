import { sql } from 'kysely';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import { unplanned } from '../../../db/item-ids.ts';
import type { NamedItem } from '../change/name-items.ts';
import type { RestorePlan } from '../change/plan-restore.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';

/** The versions of that moment, of items that are not there, as present ones. */
export async function insertAgain(
  { tx, driveId, memberId, seq }: ChangeContext,
  { items, renamed }: Pick<RestorePlan, 'items' | 'renamed'>,
  at: number,
): Promise<Pick<ChangeEffect, 'items' | 'folders' | 'bytes'>> {
  const others: readonly NamedItem[] = [...renamed.values()];
  const { rows } = await sql<Pick<ChangeEffect, 'items' | 'folders' | 'bytes'>>`
    with other as (
      select * from unnest(${others.map(({ id }) => id)}::uuid[], ${others.map(({ name }) => name)}::text[],
        ${others.map(({ key }) => key)}::text[], ${others.map(({ sortKey }) => sortKey)}::text[])
        as o (id, name, name_key, sort_key)
    ),
    made as (
      insert into items (drive_id, ${columnList(entryColumns)}, name_key, sort_key, blob_id, from_seq,
        parent_seq, parent_changed_by, changed_by)
      select h.drive_id,
        ${sql.join(entryColumns.map((column) => (column === 'name' ? sql`coalesce(o.name, h.name)` : sql.ref(`h.${column}`))))},
        coalesce(o.name_key, h.name_key), coalesce(o.sort_key, h.sort_key), h.blob_id, ${seq}::bigint, ${seq}::bigint, ${memberId}::uuid, ${memberId}::uuid
      from unnest(${items.map(({ id }) => id)}::uuid[]) as w (id)
      join items_history h
        on h.drive_id = ${unplanned(driveId)} and h.id = w.id and h.from_seq <= ${at} and h.to_seq > ${at}
      left join other o on o.id = h.id
      returning kind, size_bytes
    )
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from made`.execute(tx);
  const counted = rows[0];
  if (counted?.items !== items.length) throw new Error('a version that was read is gone');
  return counted;
}

/** With a folder comes back what was granted on it: whose right that is, hears of it as of a new one. */
export async function announceGrants(
  context: ChangeContext,
  { items }: Pick<RestorePlan, 'items'>,
): Promise<void> {
  const { tx, driveId, workspaceId, bus } = context;
  const folders = items.filter(({ kind }) => kind === 0).map(({ id }) => id);
  const { rows } = await sql<{ member_id: string | null; group_id: string | null }>`
    select distinct member_id, group_id from grants
    where drive_id = ${driveId} and folder_id = any(${folders}::uuid[])`.execute(tx);
  for (const { member_id: memberId, group_id: groupId } of rows)
    await bus.publish(tx, { kind: 'grant', workspaceId, driveId, memberId, groupId });
}
