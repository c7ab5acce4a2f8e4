import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** The last one in each queue, by database and key. */
const queues = new WeakMap<Kysely<Database>, Map<string, Promise<unknown>>>();

/**
 * Work on one thing, one after the other within this process. What really keeps such work apart is a lock in the
 * database, between processes too. But whoever waits there holds a connection for nothing, so that one busy thing can
 * take them all; and PostgreSQL walks every waiter of a row through each new version of it.
 *
 * Only for work that holds nothing yet: inside a transaction a turn would be waited for with a connection in hand.
 */
export async function serialize<T>(db: Kysely<Database>, key: string, work: () => Promise<T>): Promise<T> {
  const ofDatabase = queues.get(db) ?? new Map<string, Promise<unknown>>();
  queues.set(db, ofDatabase);
  const before = ofDatabase.get(key);
  const mine = before === undefined ? work() : before.then(work);
  const ended = mine.catch(() => undefined);
  ofDatabase.set(key, ended);
  try {
    return await mine;
  } finally {
    if (ofDatabase.get(key) === ended) ofDatabase.delete(key);
  }
}
