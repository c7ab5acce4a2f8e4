import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type BuiltServer, buildServer } from '../faults/built-server.ts';

export interface TwoNodes {
  readonly database: TestDatabase;
  readonly one: BuiltServer;
  readonly other: BuiltServer;
  close(): Promise<void>;
}

/** Two server processes on one database, with folders of their own but for the contents of the own storage. Not started yet. */
export async function createTwoNodes(
  env: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
): Promise<TwoNodes> {
  const database = given ?? (await createTestDatabase());
  const shared = await mkdtemp(join(tmpdir(), 'lunvik-shared-'));
  const all = { DATABASE_URL: database.url, MASTER_KEY: 'cd'.repeat(32), ...env };
  const [one, other] = await Promise.all([buildServer(all), buildServer(all)]);
  for (const name of ['uploads', 'blobs']) {
    await mkdir(join(shared, name));
    for (const { dataDir } of [one, other]) await symlink(join(shared, name), join(dataDir, name));
  }
  return {
    database,
    one,
    other,
    async close() {
      await Promise.all([one.close(), other.close()]);
      await database.drop();
      await rm(shared, { recursive: true });
    },
  };
}
