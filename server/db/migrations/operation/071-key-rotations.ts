import { type Kysely, sql } from 'kysely';

/**
 * Changes of the master key, of which one may be under way, and which keys each server process knows. Fingerprints tell two
 * keys apart and say nothing else of them. A former release goes on with the key that it has, and is in neither table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_rotations (
      id bigint generated always as identity primary key,
      former bytea not null,
      fingerprint bytea not null,
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      total bigint not null default 0,
      checked bigint not null default 0,
      encrypted bigint not null default 0,
      unreadable bigint not null default 0
    )`.execute(db);
  await sql`
    create unique index key_rotations_under_way on key_rotations ((ended_at is null)) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table servers (
      id uuid primary key,
      name text not null,
      fingerprint bytea not null,
      former bytea,
      in_use bytea not null,
      seen_at timestamptz not null
    )`.execute(db);
}
