import { type Kysely, sql } from 'kysely';

/** Accounts elsewhere that sign people in, and the ways of browsers to a provider and back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_links (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null,
      issuer text collate "C" not null,
      subject text collate "C" not null,
      email text not null,
      vouched boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      unique (issuer, subject)
    )`.execute(db);
  await sql`create index provider_links_user on provider_links (user_id)`.execute(db);
  await sql`
    create table provider_attempts (
      state_hash bytea primary key,
      browser_hash bytea not null,
      provider text not null,
      user_id uuid references users on delete cascade,
      machine_id text not null,
      remember boolean not null,
      secrets bytea not null,
      expires_at timestamptz not null,
      spent_at timestamptz,
      answer bytea
    )`.execute(db);
  await sql`create index provider_attempts_expiry on provider_attempts (expires_at)`.execute(db);
  await sql`create index provider_attempts_user on provider_attempts (user_id)`.execute(db);
}
