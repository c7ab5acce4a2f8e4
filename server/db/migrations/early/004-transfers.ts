import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blobs (
      id uuid primary key,
      workspace_id uuid not null,
      size_bytes bigint not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table uploads (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      drive_id uuid not null references drives on delete cascade,
      workspace_id uuid not null,
      file_id uuid not null,
      event_id uuid not null,
      parent_id uuid not null,
      name text not null,
      size_bytes bigint not null,
      modified_ms bigint not null,
      metadata jsonb not null,
      created_at timestamptz not null default now(),
      result jsonb
    )`.execute(db);
  await sql`create index uploads_age on uploads (created_at)`.execute(db);
}
