import { type Kysely, sql } from 'kysely';

/**
 * What a content is beside its length, null of what was stored before; and packs: one object of the storage that holds
 * the contents of many small files. A blob of a pack knows its place in it. A pack that lost a
 * blob, or is new, is looked at (`needs_check`): one without blobs is marked and goes after the grace of blobs, one that
 * is mostly unused (`sparse_since`) is written anew.
 * An upload lives from its last byte.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packs (
      id uuid primary key,
      workspace_id uuid not null,
      size_bytes bigint not null,
      created_at timestamptz not null default now(),
      needs_check boolean not null default true,
      unreferenced_at timestamptz,
      sparse_since timestamptz
    )`.execute(db);
  await sql`create index packs_of_workspace on packs (workspace_id)`.execute(db);
  await sql`create index packs_to_check on packs (created_at) where needs_check`.execute(db);
  await sql`create index packs_unreferenced on packs (unreferenced_at) where unreferenced_at is not null`.execute(
    db,
  );
  await sql`create index packs_sparse on packs (sparse_since) where sparse_since is not null`.execute(db);
  await sql`
    alter table blobs
      add column sha256 bytea,
      add column crc32 bigint,
      add column pack_id uuid references packs (id),
      add column pack_offset bigint,
      add constraint blobs_in_pack check ((pack_id is null) = (pack_offset is null))`.execute(db);
  await sql`create index blobs_of_pack on blobs (pack_id) where pack_id is not null`.execute(db);
  await sql`create index blobs_without_hash on blobs (id) where sha256 is null`.execute(db);
  await sql`alter table uploads add column last_byte_at timestamptz`.execute(db);
  await sql`update uploads set last_byte_at = created_at`.execute(db);
  await sql`alter table uploads alter column last_byte_at set not null, alter column last_byte_at set default now()`.execute(
    db,
  );
  await sql`drop index uploads_age`.execute(db);
  await sql`create index uploads_age on uploads (last_byte_at)`.execute(db);
}
