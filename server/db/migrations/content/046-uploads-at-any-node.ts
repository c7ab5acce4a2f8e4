import { type Kysely, sql } from 'kysely';

/**
 * What any node needs of an upload that another began: how far it has come, who may append (`writer`, another one for
 * each request; null when the last one has ended), the hashes of what has come, and where it lies. `received_bytes` is
 * null of uploads to the own storage from before this: the length of their file counts. Those to another begin again.
 * A part file has a new generation when its writer may still be alive elsewhere; `file_copy_from` is set until it
 * holds what the former one did. `next_part` is never given out twice, so that two writers cannot mean the same part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
      add column received_bytes bigint,
      add column writer uuid,
      add column writer_process text,
      add column file_generation integer not null default 0,
      add column file_copy_from integer,
      add column parts_handle text,
      add column next_part integer not null default 1`.execute(db);
  await sql`alter table uploads alter column received_bytes set default 0`.execute(db);
  await sql`
    update uploads set received_bytes = 0
    from workspaces w where w.id = workspace_id and w.storage_type <> 'own'`.execute(db);
  await sql`
    create table upload_pieces (
      id uuid primary key,
      upload_id uuid not null references uploads (id) on delete cascade,
      kind text not null check (kind in ('file', 'part', 'tail')),
      number integer,
      start_byte bigint not null,
      size_bytes bigint not null,
      block_hashes bytea,
      crc32 bigint,
      tag text,
      stored boolean not null,
      constraint upload_pieces_numbered check ((kind = 'part') = (number is not null))
    )`.execute(db);
  await sql`create index upload_pieces_of_upload on upload_pieces (upload_id, start_byte)`.execute(db);
}
