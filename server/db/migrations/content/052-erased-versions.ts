import { type Kysely, sql } from 'kysely';

/**
 * Where and when there was something that was deleted forever, without names and contents: devices that were away have to
 * hear that it is gone, and who wants it back, why it cannot come. Of a folder the versions stay (`stays`) in which something
 * was that is kept. Rows end with the history or the filespace, see jobs/prune-history
 * and jobs/purge-deleted-filespaces; as in the history, nothing is looked up for each that comes. Who did it is a member's id, as in `changes`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_versions (
      drive_id uuid not null,
      id uuid not null,
      parent_id uuid not null,
      kind smallint not null,
      from_seq bigint not null,
      to_seq bigint not null,
      stays boolean not null,
      erased_by uuid not null,
      erased_at timestamptz not null
    )`.execute(db);
  await sql`create index erased_versions_id on erased_versions (drive_id, id, from_seq)`.execute(db);
  await sql`create index erased_versions_to on erased_versions (drive_id, to_seq)`.execute(db);
  await sql`alter table snapshots add column erased_items integer not null default 0`.execute(db);
}
