import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestServer } from '#tests/support/server.ts';
import { toTable } from '../product/findings.ts';
import { measureCompare } from './compare.ts';
import { measureUndo } from './undo.ts';

/** What a filespace was, and what has become of it since. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20);
  const [before] = loadavg();
  const folder = await mkdtemp(join(tmpdir(), 'bench-history-'));
  const postgres = await startEmbeddedPostgres(folder, {});
  const db = openDatabase({ url: postgres.url, onBroken: () => undefined });
  await migrate(db);
  await db.destroy();
  const server = await startTestServer({ database: { url: postgres.url, drop: async () => undefined } });
  try {
    const size = { items: 100_000, folders: 1000, few: 1000, many: 50_000, rounds };
    console.log(toTable(await measureCompare(server, size)));
    const undo = { others: 70_000, dropped: 10_000, restored: 20_000, rounds: Math.min(rounds, 7) };
    console.log(toTable(await measureUndo(server, undo)));
    console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
  } finally {
    await server.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}
