import {
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import type { Database } from '../schema.ts';

/** What is to be done once the transaction of a connection has been committed. */
const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();

/**
 * Runs `work` once the open transaction has been committed, before whoever opened it goes on, and not at all where it is
 * rolled back; without an open one immediately. Nor does it run where the answer to COMMIT was lost, whatever became of it.
 */
export async function afterCommit(db: Kysely<Database>, work: () => void): Promise<void> {
  if (!db.isTransaction) return work();
  await db.getExecutor().provideConnection(async (connection) => {
    const all = waiting.get(connection) ?? [];
    all.push(work);
    waiting.set(connection, all);
  });
}

/** PostgreSQL as kysely knows it, whose transactions do what afterCommit was given. */
export class CommitHookDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new CommitHookDriver(this.#config);
  }
}

class CommitHookDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    const all = waiting.get(connection) ?? [];
    waiting.delete(connection);
    for (const work of all) work();
  }

  /** Also after a COMMIT that failed: a connection that comes back from the pool has nothing left to do. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    waiting.delete(connection);
    await super.rollbackTransaction(connection);
  }
}
