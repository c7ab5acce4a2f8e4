import { type Kysely, sql } from 'kysely';

/**
 * Who asked for access, to what, and whether it was answered. A row outlives its answer: it says when the same was asked for
 * last. It goes with its person's place in the workspace and with its filespace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_requests (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      member_id uuid not null references members on delete cascade,
      drive_id uuid references drives on delete cascade,
      folder_id uuid,
      message text not null,
      requested_at timestamptz not null,
      ended_at timestamptz,
      check (folder_id is null or drive_id is not null)
    )`.execute(db);
  await sql`
    create unique index access_requests_target on access_requests (
      member_id,
      coalesce(drive_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(folder_id, '00000000-0000-0000-0000-000000000000')
    )`.execute(db);
  await sql`
    create index access_requests_open on access_requests (workspace_id, requested_at)
    where ended_at is null`.execute(db);
  await sql`create index access_requests_drive on access_requests (drive_id)`.execute(db);
}
