import { type RawBuilder, sql } from 'kysely';
import { columnList, versionColumns } from '../../../db/entry-columns.ts';

/**
 * Writes rows of `items`, as they are before the change with this sequence, into the history. Every change that closes a
 * version does it here, with the columns by name: the two tables do not have them in the same order.
 */
export function keepVersions(seq: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into items_history (${columnList(versionColumns)}, to_seq)
    select ${sql.join(versionColumns.map((column) => sql.ref(`v.${column}`)))}, ${seq}::bigint from ${rows} v`;
}
