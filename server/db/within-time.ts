import { type Kysely, sql } from 'kysely';
import { isStatementTimeout } from './postgres-errors.ts';
import type { Database } from './schema.ts';

/**
 * What is read in a transaction if none of its statements takes longer than so many milliseconds; else null, and the
 * transaction goes on as if nothing had been asked.
 */
export async function withinTime<T>(
  tx: Kysely<Database>,
  ms: number,
  read: () => Promise<T>,
): Promise<T | null> {
  await sql`savepoint within_time`.execute(tx);
  try {
    await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
    const found = await read();
    // The usual limit is back for what comes after.
    await sql`rollback to savepoint within_time`.execute(tx);
    return found;
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    await sql`rollback to savepoint within_time`.execute(tx);
    return null;
  }
}
