import { sql } from 'kysely';
import { nameKey } from '#contract/rules/name-key.ts';
import type { Entry } from '../entry.ts';
import type { Standing } from './standing.ts';

export interface NewEntry extends Entry {
  readonly blob_id: string | null;
}

/** Every row that is not a copy comes into a filespace here: one from an event, thousands at a time from a batch. */
export async function insertEntries(
  { tx, driveId, memberId, seq }: Pick<Standing, 'tx' | 'driveId' | 'memberId' | 'seq'>,
  rows: readonly NewEntry[],
): Promise<void> {
  const column = <K extends keyof NewEntry>(key: K) => rows.map((row) => row[key]);
  await sql`
    insert into entries (drive_id, id, parent_id, kind, name, name_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, blob_id, from_seq, placed_seq, placed_by, changed_by)
    select ${driveId}::uuid, r.*, ${seq}::bigint, ${seq}::bigint, ${memberId}::uuid, ${memberId}::uuid
    from unnest(${column('id')}::uuid[], ${column('parent_id')}::uuid[], ${column('kind')}::smallint[],
      ${column('name')}::text[], ${rows.map((row) => nameKey(row.name))}::text[], ${column('size_bytes')}::bigint[],
      ${column('created_ms')}::bigint[], ${column('modified_ms')}::bigint[], ${column('accessed_ms')}::bigint[],
      ${column('attribute')}::int[], ${column('index_no')}::int[], ${column('blob_id')}::uuid[]) as r`.execute(
    tx,
  );
}
