import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text collate "C" not null constraint users_email unique,
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      verified_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null constraint sessions_token unique,
      machine_id text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`
    create table email_tokens (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index email_tokens_user on email_tokens (user_id, purpose)`.execute(db);
  await sql`create index email_tokens_expiry on email_tokens (expires_at)`.execute(db);
  await sql`
    create table mail_outbox (
      id uuid primary key,
      recipient text not null,
      letter bytea not null,
      created_at timestamptz not null,
      next_try_at timestamptz not null,
      tries integer not null default 0,
      failed_at timestamptz,
      last_error text
    )`.execute(db);
  await sql`create index mail_outbox_due on mail_outbox (next_try_at) where failed_at is null`.execute(db);
  await sql`
    create table idempotency (
      actor text collate "C" not null,
      key text collate "C" not null,
      body_hash bytea not null,
      answer bytea,
      created_at timestamptz not null,
      primary key (actor, key)
    )`.execute(db);
  await sql`create index idempotency_age on idempotency (created_at)`.execute(db);
  await sql`
    create table guesses (
      key text collate "C" primary key,
      count integer not null,
      resets_at timestamptz not null
    )`.execute(db);
  await sql`create index guesses_reset on guesses (resets_at)`.execute(db);
}
