import { type Kysely, sql } from 'kysely';

/**
 * Passwords that their owner has yet to choose, letters that were asked for, one-time codes that sign a desktop app in, and
 * what a browser calls itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users alter column password_hash drop not null`.execute(db);
  await sql`alter table users add column sign_up_machine_id text`.execute(db);
  await sql`
    create table letter_wishes (
      id uuid primary key,
      email text collate "C" not null,
      purpose text not null,
      asked_at timestamptz not null
    )`.execute(db);
  await sql`create index letter_wishes_order on letter_wishes (asked_at)`.execute(db);
  await sql`
    create table desktop_codes (
      code_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      machine_id text,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index desktop_codes_session on desktop_codes (session_id)`.execute(db);
  await sql`create index desktop_codes_expiry on desktop_codes (expires_at)`.execute(db);
  await sql`alter table sessions add column user_agent text not null default ''`.execute(db);
}
