import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** For the rest of a transaction. Nor is an index taken whose rows had to be sorted, where there is one in the order that is asked for. */
export const indexScansOnly: RawBuilder<unknown> = setAll('off');

function setAll(state: 'on' | 'off'): RawBuilder<unknown> {
  return sql`
    select set_config('enable_seqscan', '${sql.raw(state)}', true), set_config('enable_bitmapscan', '${sql.raw(state)}', true),
      set_config('enable_sort', '${sql.raw(state)}', true)`;
}

/**
 * The rows of a query that looks up many of them one by one. Each is found along an index, whatever PostgreSQL expects: where
 * its statistics know but one flat folder, or not this filespace, it would go through a whole table for each.
 */
export async function findByIndex<Row>(
  db: Kysely<Database>,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  return inTransaction(db, async (tx) => {
    await indexScansOnly.execute(tx);
    const { rows } = await query.execute(tx);
    await setAll('on').execute(tx);
    return rows;
  });
}
