import { type Kysely, sql } from 'kysely';

/**
 * Contents stored before their length was compared with its row are compared once (jobs/check-contents): a row for each
 * workspace that has any, with how far it is. What comes later is compared as it comes.
 * The last two indexes count what a person and a workspace have begun to upload.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blobs_of_workspace on blobs (workspace_id, id)`.execute(db);
  await sql`
    create table content_checks (
      workspace_id uuid primary key,
      upto uuid not null default '00000000-0000-0000-0000-000000000000',
      differing integer not null default 0,
      turn_at timestamptz,
      done_at timestamptz
    )`.execute(db);
  await sql`create index uploads_begun_by on uploads (user_id) where result is null`.execute(db);
  await sql`create index uploads_begun_in on uploads (workspace_id) where result is null`.execute(db);
  await sql`insert into content_checks (workspace_id) select distinct workspace_id from blobs`.execute(db);
}
