import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Everything that is read is of one moment of the database, whatever is committed concurrently. */
export function inRepeatableRead<T>(
  db: Kysely<Database>,
  read: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
