import { type Kysely, sql } from 'kysely';

/**
 * A filespace goes in two steps: its row at once, and with it every way in; what is in it later, from a note of it. An
 * upload outlives its filespace, so that whoever sweeps uploads finds its content. So does the storage of a workspace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table delete_codes (
      user_id uuid not null references users on delete cascade,
      drive_id uuid not null references drives on delete cascade,
      code_hash bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null default 0,
      verified_at timestamptz,
      primary key (user_id, drive_id)
    )`.execute(db);
  await sql`create index delete_codes_drive on delete_codes (drive_id)`.execute(db);
  await sql`
    create table deleted_drives (
      drive_id uuid primary key,
      workspace_id uuid not null,
      deleted_at timestamptz not null
    )`.execute(db);
  await sql`alter table uploads drop constraint uploads_drive_id_fkey`.execute(db);
  await sql`
    create table former_storages (
      workspace_id uuid primary key,
      storage_type text not null,
      storage_settings bytea,
      region text
    )`.execute(db);
  await sql`
    create function keep_storage() returns trigger language plpgsql as $$
    begin
      insert into former_storages (workspace_id, storage_type, storage_settings, region)
      values (old.id, old.storage_type, old.storage_settings, old.region);
      return old;
    end $$`.execute(db);
  await sql`
    create trigger workspaces_leave_storage before delete on workspaces
    for each row execute function keep_storage()`.execute(db);
}
