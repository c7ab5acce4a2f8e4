import { type Kysely, sql } from 'kysely';

/** Listing at a sequence walks the history in the order of the listing, as listing now walks the living rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index entries_hist_order on entries_hist (drive_id, parent_id, kind, name_key, id, from_seq, to_seq)`.execute(
    db,
  );
  await sql`drop index entries_hist_parent`.execute(db);
}
