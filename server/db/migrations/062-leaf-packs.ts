import { type Kysely, sql } from 'kysely';

/**
 * Streams of leaves that are kept, see features/items/read/leaves/packs. Without references to what they are of: a row goes
 * after its file, and the filespace may have gone before. Of one filespace one is written at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leaf_packs (
      id uuid primary key,
      workspace_id uuid not null,
      drive_id uuid not null,
      epoch text not null,
      seq bigint not null,
      item_count bigint,
      size_bytes bigint,
      begun_at timestamptz not null,
      used_at timestamptz not null,
      dropped_at timestamptz
    )`.execute(db);
  await sql`
    create unique index leaf_packs_written on leaf_packs (drive_id)
      where size_bytes is null and dropped_at is null`.execute(db);
  await sql`create index leaf_packs_kept on leaf_packs (drive_id, seq) where dropped_at is null`.execute(db);
}
