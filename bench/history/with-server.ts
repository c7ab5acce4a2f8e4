import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** A server in this process, on a database of its own that is gone afterwards. */
export async function withServer<Value>(work: (server: TestServer) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
  const postgres = await startEmbeddedPostgres(folder, {});
  const db = openDatabase({ url: postgres.url, onBroken: () => undefined });
  await migrate(db);
  await db.destroy();
  const server = await startTestServer({
    database: { url: postgres.url, directUrl: postgres.url, drop: async () => undefined },
  });
  try {
    return await work(server);
  } finally {
    await server.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}
