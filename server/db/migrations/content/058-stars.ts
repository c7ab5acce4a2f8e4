import { type Kysely, sql } from 'kysely';

/**
 * What people have starred. A star goes with its filespace and with its person's place in the workspace; with its item, when
 * that is deleted forever or its last version is removed from the history, see features/trash and jobs/prune-history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stars (
      drive_id uuid not null references drives on delete cascade,
      member_id uuid not null references members on delete cascade,
      item_id uuid not null,
      starred_at timestamptz not null,
      primary key (drive_id, member_id, item_id)
    )`.execute(db);
  await sql`create index stars_member on stars (member_id)`.execute(db);
  await sql`create index stars_item on stars (drive_id, item_id)`.execute(db);
}
