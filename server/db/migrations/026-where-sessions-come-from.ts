import { type Kysely, sql } from 'kysely';

/**
 * When the person behind a session last proved who they are. A session that continues another one takes it over: making
 * it proves nothing. The default is long ago, so that a session that does not say so is never taken for a fresh sign-in.
 *
 * A session ends with the one that made it; one that was handed over to a desktop app can be let go before.
 *
 * And on which machines somebody signed in: who tries passwords elsewhere must not keep them from signing in there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column authenticated_at timestamptz not null default 'epoch'`.execute(
    db,
  );
  await sql`
    alter table sessions
      add column parent_id uuid references sessions on delete cascade,
      add column handed_over boolean not null default false`.execute(db);
  await sql`create index sessions_parent on sessions (parent_id)`.execute(db);
  await sql`alter table desktop_codes add column challenge bytea`.execute(db);
  await sql`
    create table signed_in_machines (
      user_id uuid not null references users on delete cascade,
      machine_hash bytea not null,
      seen_at timestamptz not null,
      primary key (user_id, machine_hash)
    )`.execute(db);
  await sql`create index signed_in_machines_seen on signed_in_machines (seen_at)`.execute(db);
  await sql`
    insert into signed_in_machines (user_id, machine_hash, seen_at)
    select user_id, sha256(convert_to(machine_id, 'UTF8')), max(last_seen_at) from sessions
    where length(machine_id) >= 12 group by 1, 2`.execute(db);
}
