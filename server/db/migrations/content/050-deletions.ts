import { type Kysely, sql } from 'kysely';

/** The trash reads the newest deletions of a log, and its last restore, however many other changes lie between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index changes_deletions on changes (drive_id, seq) where type in ('DELETE_FILE', 'DELETE_FOLDER')`.execute(
    db,
  );
  await sql`create index changes_restores on changes (drive_id, seq) where type = 'RESTORE_ITEMS'`.execute(
    db,
  );
}
