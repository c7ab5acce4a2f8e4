import { type Kysely, sql } from 'kysely';

/**
 * `previous_logs.is_exact`: a log was surely the same by both names as far as `common_seq`, because nobody can have made it longer
 * by the former one after the database had gone back. `is_noted_timeline` sees to that: it refuses, with `otherTimeline` of `postgres-errors.ts`, where the database is on another timeline of PostgreSQL than its logs
 * were named on, and says true elsewhere: also where nobody may ask for the timeline, and none is noted. Stable: asked once for
 * a statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table previous_logs add column is_exact boolean not null default false`.execute(db);
  await sql`
    create function is_noted_timeline() returns boolean language plpgsql stable as $$
    declare noted bigint;
    begin
      select timeline into noted from database_origin;
      if noted is not null and has_function_privilege('pg_walfile_name(pg_lsn)', 'execute') then
        if noted <> ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint then
          raise exception 'a standby was promoted or a backup recovered, and the logs are not renamed yet' using errcode = 'LVT01';
        end if;
      end if;
      return true;
    end $$`.execute(db);
}
