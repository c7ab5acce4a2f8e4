import { type Kysely, sql } from 'kysely';

/** An undo and a rewind may delete, and bring back: the trash reads their lines with those of deletions and restores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index changes_deletions`.execute(db);
  await sql`
    create index changes_deletions on changes (drive_id, seq)
    where type in ('DELETE_FILE', 'DELETE_FOLDER', 'UNDO_CHANGE', 'REWIND')`.execute(db);
  await sql`drop index changes_restores`.execute(db);
  await sql`
    create index changes_restores on changes (drive_id, seq)
    where type in ('RESTORE_ITEMS', 'UNDO_CHANGE', 'REWIND')`.execute(db);
}
