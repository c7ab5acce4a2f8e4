import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** A database whose statements fail from the one with that number on, counted from 0: as where a process is killed. */
export function failingAt(db: Kysely<Database>, count: number): Kysely<Database> {
  let left = count;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}
