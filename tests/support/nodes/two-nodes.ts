import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type BuiltServer, buildServer } from '../faults/built-server.ts';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

export interface TwoNodes {
  readonly database: TestDatabase;
  readonly one: BuiltServer;
  readonly other: BuiltServer;
  /** The folder of the own storage. */
  readonly shared: string;
  close(): Promise<void>;
}

/** Two server processes on one database, with folders of their own but for the contents of the own storage. Not started yet. */
export async function createTwoNodes(
  env: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
): Promise<TwoNodes> {
  const database = given ?? (await createTestDatabase());
  const shared = await makeFolder('lunvik-shared-');
  const all = {
    DATABASE_URL: database.url,
    MASTER_KEY: 'cd'.repeat(32),
    OWN_STORAGE: `OR=file:${shared}`,
    ...env,
  };
  const [one, other] = await Promise.all([buildServer(all), buildServer(all)]);
  return {
    database,
    one,
    other,
    shared,
    async close() {
      await Promise.all([one.close(), other.close()]);
      await database.drop();
      await removeFolder(shared);
    },
  };
}
