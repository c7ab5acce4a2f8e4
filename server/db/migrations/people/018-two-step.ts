import { type Kysely, sql } from 'kysely';

/** The second step of a sign-in, what stands in for it, and keys that are both steps at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table two_steps (
      user_id uuid primary key references users on delete cascade,
      secret bytea not null,
      last_counter integer not null default 0,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table known_machines (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null unique,
      user_agent text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index known_machines_user on known_machines (user_id)`.execute(db);
  await sql`
    alter table sessions add column known_machine_id uuid references known_machines on delete set null`.execute(
    db,
  );
  await sql`create index sessions_known_machine on sessions (known_machine_id)`.execute(db);
  await sql`
    create table sign_in_steps (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      machine_id text not null,
      remember boolean not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index sign_in_steps_user on sign_in_steps (user_id)`.execute(db);
  await sql`create index sign_in_steps_expiry on sign_in_steps (expires_at)`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text collate "C" not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  await sql`
    create table spent_challenges (
      challenge_hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
}
