import { type Kysely, sql } from 'kysely';

/** What a filespace's log was called before the database came back from a backup, and where the database was then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_logs (
      drive_id uuid not null references drives on delete cascade,
      epoch text not null,
      shared_seq bigint not null,
      primary key (drive_id, epoch)
    )`.execute(db);
  await sql`create table database_origin (cluster text not null, timeline bigint not null)`.execute(db);
}
