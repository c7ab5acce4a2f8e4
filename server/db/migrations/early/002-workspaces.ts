import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspaces (
      id uuid primary key,
      name text collate "C" not null,
      owner_user_id uuid not null references users,
      storage_type text not null,
      storage_settings bytea,
      region text,
      created_at timestamptz not null,
      constraint workspaces_owner_name unique (owner_user_id, name)
    )`.execute(db);
  await sql`
    create table members (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid references users,
      email text collate "C" not null,
      role smallint not null check (role in (0, 1, 2)),
      status smallint not null check (status in (0, 1)),
      joined_at timestamptz,
      constraint members_email unique (workspace_id, email),
      constraint members_user unique (workspace_id, user_id),
      check (status = 0 or user_id is not null)
    )`.execute(db);
  await sql`create index members_of_user on members (user_id)`.execute(db);
  await sql`create unique index members_one_owner on members (workspace_id) where role = 1`.execute(db);
  await sql`
    create table drives (
      id uuid primary key,
      workspace_id uuid not null references workspaces,
      name text collate "C" not null,
      region_code text not null,
      owner_member_id uuid not null,
      upload_thread_count integer not null,
      download_thread_count integer not null,
      single_file_cache_max_size integer not null,
      total_cache_max_size integer not null,
      storage_pack_size integer not null,
      upload_cache_max_size integer not null,
      created_at timestamptz not null,
      seq bigint not null default 0,
      epoch text not null,
      item_count bigint not null default 0,
      folder_count bigint not null default 0,
      used_bytes bigint not null default 0,
      constraint drives_name unique (workspace_id, name)
    )`.execute(db);
}
