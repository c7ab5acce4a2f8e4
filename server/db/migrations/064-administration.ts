import { type Kysely, sql } from 'kysely';

/**
 * What whoever runs the server does from its command line: accounts that may not be used, and a log of every change that was
 * made there. It names no row: what it is about may be gone since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column disabled_at timestamptz`.execute(db);
  await sql`
    create table operator_log (
      id bigint generated always as identity primary key,
      recorded_at timestamptz not null,
      os_user text not null,
      command text not null,
      subject text not null,
      detail jsonb not null
    )`.execute(db);
}
