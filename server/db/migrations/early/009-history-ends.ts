import { type Kysely, sql } from 'kysely';

/** History that is too old is given up in two steps (jobs/clean-history), and so is content that nothing names any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drives add column history_from bigint not null default 0`.execute(db);
  await sql`
    create table history_marks (
      drive_id uuid not null references drives on delete cascade,
      seq bigint not null,
      marked_at timestamptz not null,
      given_up_at timestamptz,
      primary key (drive_id, seq)
    )`.execute(db);
  await sql`alter table blobs add column unreferenced_at timestamptz`.execute(db);
  await sql`create index blobs_unreferenced on blobs (unreferenced_at) where unreferenced_at is not null`.execute(
    db,
  );
}
