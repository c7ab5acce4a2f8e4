import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestServer } from '#tests/support/server.ts';
import { toTable } from '../product/findings.ts';
import { measureThumbnails } from './thumbnails.ts';

/** Photos into thumbnails, through the server's own port, on this machine's disk. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const photos = Number(process.env['BENCH_PHOTOS'] ?? 24);
  const [before] = loadavg();
  const folder = await mkdtemp(join(tmpdir(), 'bench-thumbnails-'));
  const postgres = await startEmbeddedPostgres(folder, {});
  const db = openDatabase({ url: postgres.url, onBroken: () => undefined });
  await migrate(db);
  await db.destroy();
  const server = await startTestServer({
    database: { url: postgres.url, directUrl: postgres.url, drop: async () => undefined },
  });
  try {
    const address = await server.listen();
    console.log(toTable(await measureThumbnails({ server, address, rounds, photos })));
    console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
  } finally {
    await server.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}
