import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Joins the transaction that is open (an idempotent call opens one around its handler), else opens one. */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
