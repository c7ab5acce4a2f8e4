import { sql } from 'kysely';
import { nameKey } from '#contract/rules/name-key.ts';
import { sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { columnList, entryColumns, entryColumnTypes } from '../../../db/entry-columns.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from './change-context.ts';

export interface NewEntry extends Entry {
  readonly blob_id: string | null;
}

/** Every row that is not a copy comes into a filespace here: one from an event, thousands at a time from a batch. */
export async function insertEntries(
  { tx, driveId, memberId, seq }: Pick<ChangeContext, 'tx' | 'driveId' | 'memberId' | 'seq'>,
  rows: readonly NewEntry[],
): Promise<void> {
  const column = <K extends keyof NewEntry>(key: K, type: string) =>
    sql`${rows.map((row) => row[key])}::${sql.raw(type)}[]`;
  const values = entryColumns.map((name) => column(name, entryColumnTypes[name]));
  const keys = rows.map((row) => nameKey(row.name));
  const inserted = sql`
    insert into items (drive_id, ${columnList(entryColumns)}, blob_id, name_key, sort_key, from_seq, parent_seq,
      parent_changed_by, changed_by)
    select ${driveId}::uuid, r.*, ${seq}::bigint, ${seq}::bigint, ${memberId}::uuid, ${memberId}::uuid
    from unnest(${sql.join(values)}, ${column('blob_id', 'uuid')}, ${keys}::text[],
      ${keys.map(sortKeyOf)}::text[]) as r`;
  await executePrepared(inserted, tx);
}
