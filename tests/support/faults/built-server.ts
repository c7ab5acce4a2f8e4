import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { connectionFile } from '#server/db/embedded.ts';
import type { Database } from '#server/db/schema.ts';
import { bundleServer } from '#server/dev/bundle.ts';
import { freePort, type ServerProcess, startServerProcess } from '../server-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The server as it ships, with a data folder that outlives its processes and a port that stays the same. */
export interface BuiltServer {
  readonly url: string;
  readonly dataDir: string;
  /** The process that runs now. */
  process(): ServerProcess;
  /** `program`: the main.js of another release instead. */
  start(program?: string): Promise<void>;
  /** A connection of one's own to its database, for as long as the work takes. */
  withDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  databaseUrl(): Promise<string>;
  /** Ends the process and removes what it left. */
  close(): Promise<void>;
}

export async function buildServer(
  env: Readonly<Record<string, string>> = {},
  openFiles: number | 'unlimited' = 'unlimited',
): Promise<BuiltServer> {
  const built = await mkdtemp(join(root, 'node_modules', '.lunvik-test-')); // where its packages can be found
  await bundleServer(built);
  const dataDir = await mkdtemp(join(tmpdir(), 'lunvik-built-'));
  const port = String(await freePort());
  let running: ServerProcess | null = null;

  const databaseUrl = async () =>
    env['DATABASE_URL'] ??
    (JSON.parse(await readFile(join(dataDir, connectionFile), 'utf8')) as { url: string }).url;
  const process = () => {
    if (running === null) throw new Error('The server was not started.');
    return running;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process,
    async start(program = join(built, 'main.js')) {
      const all = { DATA_DIR: dataDir, PORT: port, ...env };
      running = await startServerProcess(program, all, openFiles);
    },
    databaseUrl,
    async withDatabase(work) {
      const db = openDatabase({ url: await databaseUrl(), maxConnections: 1, onBroken: () => undefined });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async close() {
      await running?.terminate();
      await Promise.all([built, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
