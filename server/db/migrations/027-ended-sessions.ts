import { type Kysely, sql } from 'kysely';

/**
 * How a session ended is kept for as long as a device may still ask: what it may go on showing depends on it. A row that
 * goes without a word, with its person for one, was removed. A session may be bound to the browser that began it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column browser_hash bytea`.execute(db);
  await sql`
    create table ended_sessions (
      token_hash bytea primary key,
      ended_by text not null,
      ended_at timestamptz not null
    )`.execute(db);
  await sql`create index ended_sessions_order on ended_sessions (ended_at)`.execute(db);
  await sql`
    create function keep_ended_session() returns trigger language plpgsql as $$
    begin
      insert into ended_sessions (token_hash, ended_by, ended_at) values (old.token_hash, 'removed', now())
      on conflict (token_hash) do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sessions_kept after delete on sessions
    for each row execute function keep_ended_session()`.execute(db);
}
