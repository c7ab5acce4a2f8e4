import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * How long a session of the product may take: over one statement; waiting for a lock; and doing nothing inside a
 * transaction, as a process does that stands still with locks in hand.
 */
export const sessionLimits = {
  statement_timeout: '30s',
  lock_timeout: '15s',
  idle_in_transaction_session_timeout: '2min',
} as const;

type Limit = keyof typeof sessionLimits;

const names = Object.keys(sessionLimits) as Limit[];

/**
 * Makes them the defaults of this role in this database, where somebody has not set others: they then hold behind a pooler
 * too, which takes no parameters at the start of a session and shares what is set later. Sessions that are open keep theirs.
 */
export async function setSessionLimits(tx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; set: string[] }>`
    select session_user as role, current_database() as database, array(
      select split_part(unnest(setconfig), '=', 1) from pg_db_role_setting
      where setdatabase in (0, d.oid) and setrole in (0, r.oid)) as set
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = session_user`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) return;
  const place = sql`${sql.id(found.role)} in database ${sql.id(found.database)}`;
  for (const name of names.filter((each) => !found.set.includes(each)))
    await sql`alter role ${place} set ${sql.id(name)} = ${sql.lit(sessionLimits[name])}`.execute(tx);
}

/** Which of them do not hold in the sessions that this leads to. */
export async function missingSessionLimits(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(names)}) and setting = '0' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** For work that takes as long as it takes, such as a migration, until its transaction ends. */
export async function liftSessionLimits(tx: Kysely<Database>): Promise<void> {
  await sql`select ${sql.join(names.map((name) => sql`set_config(${name}, '0', true)`))}`.execute(tx);
}
