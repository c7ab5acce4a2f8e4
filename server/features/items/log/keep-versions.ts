import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#contract/rules/sort-key/sort-key.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { columnList, versionColumns } from '../../../db/entry-columns.ts';
import { unplanned } from '../../../db/item-ids.ts';
import type { ChangeContext } from './change-context.ts';

/**
 * Writes rows of `items`, as they are before the change with this sequence, into the history. Every change that closes a
 * version does it here, with the columns by name: the two tables do not have them in the same order.
 */
export function keepVersions(seq: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into items_history (${columnList(versionColumns)}, to_seq)
    select ${sql.join(versionColumns.map((column) => sql.ref(`v.${column}`)))}, ${seq}::bigint from ${rows} v`;
}

/** A new name or place: closes the row's present version and opens the next. */
export async function writeNewVersion(
  context: ChangeContext,
  id: string,
  parent: string,
  name: string,
): Promise<void> {
  const { tx, driveId, seq, memberId } = context;
  const { nameKey, sortKey } = keysOf(name);
  const written = sql`
    with before as (
      ${keepVersions(seq, sql`(select * from items where drive_id = ${unplanned(driveId)} and id = ${id})`)}
    )
    update items set
      name = ${name}, name_key = ${nameKey}, sort_key = ${sortKey}, parent_id = ${parent}::uuid,
      from_seq = ${seq}, changed_by = ${memberId},
      parent_seq = case when parent_id = ${parent}::uuid then parent_seq else ${seq} end,
      parent_changed_by = case when parent_id = ${parent}::uuid then parent_changed_by else ${memberId}::uuid end
    where drive_id = ${unplanned(driveId)} and id = ${id}`;
  await executePrepared(written, tx);
}
