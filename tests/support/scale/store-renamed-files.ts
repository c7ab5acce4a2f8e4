import { type Kysely, type RawBuilder, sql } from 'kysely';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';

/** So many files in the root, the id of each the MD5 of its number, that were created and renamed one after the other. */
export async function storeRenamedFiles(
  db: Kysely<Database>,
  {
    driveId,
    memberId,
    count,
  }: { readonly driveId: string; readonly memberId: string; readonly count: number },
): Promise<void> {
  const columns = sql`drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
    accessed_ms, attribute, index_no, blob_id, from_seq, parent_seq, parent_changed_by, changed_by`;
  const created = (from: RawBuilder<unknown>) => sql`
    select ${driveId}::uuid, md5(i::text)::uuid, ${rootRowId}::uuid, 1, 'report ' || i || '.pdf', 'report ' || i || '.pdf',
      'report ' || length(i::text) || i || '.pdf', 1, 1, 1, 1, 0, 0, null::uuid, ${from}, 1, ${memberId}::uuid, ${memberId}::uuid
    from generate_series(1, ${count}::int) i`;
  await sql`insert into items (${columns}) ${created(sql`i + 1`)}`.execute(db);
  await sql`
    insert into items_history (${columns}, to_seq)
    select m.*, m.seq + 1 from (${created(sql`i as seq`)}) m`.execute(db);
  await sql`update drives set seq = ${count + 1}, item_count = ${count} where id = ${driveId}`.execute(db);
}
