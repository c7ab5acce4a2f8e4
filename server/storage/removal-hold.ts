import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

// Any numbers, the same for every Lunvik node on one database.
const removalLock = 7_233_062;
const holderLock = 7_233_063;

/**
 * While content is copied that a moment of the database names, nothing removes it. A lock of the database says so, which
 * ends with the transaction of whoever holds it, however that ends.
 */

/** For a transaction that is about to remove content: false where it must not, and a later turn has to. */
export async function mayRemoveContents(tx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** Until the end of this transaction; waits for removals that go on. False where another transaction holds them. */
export async function holdRemovals(tx: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${holderLock}) as "isMine"`.execute(tx);
  if (rows[0]?.isMine !== true) return false;
  await sql`select pg_advisory_xact_lock(${removalLock})`.execute(tx);
  return true;
}
