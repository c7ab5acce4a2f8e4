import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestServer } from '#tests/support/server.ts';
import { type Finding, toTable } from '../product/findings.ts';
import { measureBundles } from './bundles.ts';
import { measureZips } from './zips.ts';

/** Files in and out, through the server's own port, on this machine's disk. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const [before] = loadavg();
  const folder = await mkdtemp(join(tmpdir(), 'bench-transfers-'));
  const postgres = await startEmbeddedPostgres(folder, {});
  const db = openDatabase({ url: postgres.url, onBroken: () => undefined });
  await migrate(db);
  await db.destroy();
  const server = await startTestServer({
    database: { url: postgres.url, directUrl: postgres.url, drop: async () => undefined },
  });
  try {
    const address = await server.listen();
    const chosen = process.env['BENCH_SECTIONS']?.split(',') ?? ['bundles', 'zips'];
    const findings: Finding[] = [];
    if (chosen.includes('bundles'))
      findings.push(...(await measureBundles({ server, address, rounds, files: 1000, bytes: 10_240 })));
    if (chosen.includes('zips')) findings.push(...(await measureZips({ server, address, rounds })));
    console.log(toTable(findings));
    console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
  } finally {
    await server.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}
