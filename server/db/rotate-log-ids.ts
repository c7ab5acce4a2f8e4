import { type Kysely, sql } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/**
 * A database that came back from a backup has forgotten what it had acknowledged, and counts on from an earlier
 * sequence. Its logs are given new names then: devices that know more than it has fill their replicas again, and all offer
 * what was lost.
 */

/**
 * Gives every filespace's log a new name. How many there are. `isExact`: nothing was written since the database came back, so
 * that devices which know no more than it has can go on (decision 094).
 */
export async function rotateLogIds(
  db: Kysely<Database>,
  { isExact }: { readonly isExact: boolean },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`lock table drives in exclusive mode`.execute(tx); // nothing is written while names change
    await sql`
      update previous_logs f set common_seq = least(f.common_seq, d.seq), is_exact = f.is_exact and ${isExact}
      from drives d where d.id = f.drive_id`.execute(tx);
    await sql`
      insert into previous_logs (drive_id, epoch, common_seq, is_exact)
      select id, epoch, seq, ${isExact}::boolean from drives`.execute(tx);
    const { numUpdatedRows } = await tx
      .updateTable('drives')
      .set({ epoch: sql`gen_random_uuid()::text` })
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/**
 * Renames the logs where the database is on another PostgreSQL cluster, or on another timeline of it, than it was last
 * used on: a dump was loaded, a backup recovered, a standby promoted. A copy of the files put back cannot be distinguished from
 * a restart; `npm run after-restore` says it. How many logs got a new name.
 */
export async function rotateLogIdsAfterRestore(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table database_origin in exclusive mode`.execute(tx); // nodes that start together ask one by one
    const now = await originOf(tx);
    if (now === null) return 0;
    const before = await tx.selectFrom('database_origin').selectAll().executeTakeFirst();
    if (before?.cluster === now.cluster && before.timeline === now.timeline) return 0;
    await tx.deleteFrom('database_origin').execute();
    await tx.insertInto('database_origin').values(now).execute();
    // On the same cluster nobody wrote before this: `is_noted_timeline` refuses it.
    return before === undefined ? 0 : rotateLogIds(tx, { isExact: before.cluster === now.cluster });
  });
}

/** Null where the server does not tell: some providers do not let anybody ask. */
async function originOf(tx: Kysely<Database>): Promise<{ cluster: string; timeline: number } | null> {
  const { rows: may } = await sql<{ may: boolean }>`
    select not pg_is_in_recovery() and has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_walfile_name(pg_lsn)', 'execute') as may`.execute(tx);
  if (may[0]?.may !== true) return null;
  const { rows } = await sql<{ cluster: string; timeline: string }>`
    select system_identifier::text as cluster, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system()`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { cluster: row.cluster, timeline: Number.parseInt(row.timeline, 16) };
}
