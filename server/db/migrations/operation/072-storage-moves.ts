import { type Kysely, sql } from 'kysely';

/** Moves of contents from one region to another, of which one may be under way, and where each server has its regions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table storage_moves (
      id bigint generated always as identity primary key,
      from_region text not null,
      to_region text not null,
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      objects bigint not null default 0,
      bytes bigint not null default 0
    )`.execute(db);
  await sql`
    create unique index storage_moves_under_way on storage_moves ((ended_at is null)) where ended_at is null`.execute(
    db,
  );
  await sql`alter table servers add column places jsonb`.execute(db);
}
