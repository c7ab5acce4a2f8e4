import { type Kysely, sql } from 'kysely';

const columns = sql`
  drive_id uuid not null,
  id uuid not null,
  parent_id uuid not null,
  kind smallint not null check (kind in (0, 1)),
  name text collate "C" not null,
  name_key text collate "C" not null,
  size_bytes bigint not null,
  created_ms bigint not null,
  modified_ms bigint not null,
  accessed_ms bigint not null,
  attribute integer not null,
  index_no integer not null,
  blob_id uuid,
  from_seq bigint not null,
  placed_seq bigint not null,
  placed_by uuid not null,
  changed_by uuid not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entries (
      ${columns},
      primary key (drive_id, id),
      constraint entries_name unique (drive_id, parent_id, name_key),
      check (id <> parent_id),
      check (id <> '00000000-0000-0000-0000-000000000000')
    )`.execute(db);
  await sql`create unique index entries_order on entries (drive_id, parent_id, kind, name_key, id)`.execute(
    db,
  );
  await sql`create index entries_from on entries (drive_id, from_seq)`.execute(db);
  await sql`create index entries_blob on entries (blob_id) where blob_id is not null`.execute(db);
  await sql`create table entries_hist (${columns}, to_seq bigint not null)`.execute(db);
  await sql`create index entries_hist_to on entries_hist (drive_id, to_seq)`.execute(db);
  await sql`create index entries_hist_id on entries_hist (drive_id, id, from_seq)`.execute(db);
  await sql`create index entries_hist_parent on entries_hist (drive_id, parent_id, to_seq)`.execute(db);
  await sql`create index entries_hist_blob on entries_hist (blob_id) where blob_id is not null`.execute(db);
  await sql`
    create table changes (
      drive_id uuid not null,
      seq bigint not null,
      event_id uuid not null,
      type text not null,
      actor uuid not null,
      at timestamptz not null default now(),
      data jsonb not null,
      primary key (drive_id, seq)
    )`.execute(db);
  await sql`
    create table event_results (
      drive_id uuid not null,
      event_id uuid not null,
      actor uuid not null,
      body_hash bytea not null,
      result jsonb not null,
      primary key (drive_id, event_id)
    )`.execute(db);
}
