import { type Kysely, sql } from 'kysely';

/**
 * Who loses a session or a place in a workspace is looked at on every node at once, whichever way it was lost: a
 * handler, a clean-up, a cascade or an administrator's own SQL. `lunvik_news` is the channel of realtime/postgres-bus.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_access() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lunvik_news', json_build_object('kind', 'access', 'userId', old.user_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sessions_ended after delete on sessions
    for each row execute function tell_access()`.execute(db);
  await sql`
    create trigger members_changed after delete or update of role, status, user_id on members
    for each row when (old.user_id is not null) execute function tell_access()`.execute(db);
}
