import { type Kysely, sql } from 'kysely';

/** The links of invitations. They go with the member whom they are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      token_hash bytea primary key,
      member_id uuid not null references members on delete cascade,
      invited_by uuid not null references users on delete cascade,
      mailed boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index invitations_member on invitations (member_id)`.execute(db);
  await sql`create index invitations_inviter on invitations (invited_by)`.execute(db);
  await sql`create index invitations_expiry on invitations (expires_at)`.execute(db);
  await sql`create index members_invited on members (email) where status = 0`.execute(db);
}
