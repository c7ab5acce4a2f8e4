import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { bundleServer } from '#server/dev/bundle.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The server as it ships, for a file whose tests each begin with an empty data folder. */
export interface ServerProgram {
  dataDir(): string;
  /** A file of the program, such as `admin.js`. */
  path(name: string): string;
  start(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** What a start says that ends at once: `exit 1: …`; "started" where it goes on. */
  refusal(env?: Readonly<Record<string, string>>): Promise<string>;
  /** Of those that a test started and that still run, the last; the others are ended after it. */
  takeLast(): ServerProcess | undefined;
}

/** Registers what builds the program once for the file, and what ends its processes after each test. */
export function serverProgram(): ServerProgram {
  const running: ServerProcess[] = [];
  let built: string;
  let dataDir: string;

  beforeAll(async () => {
    built = await mkdtemp(join(root, 'node_modules', '.lunvik-test-')); // where its packages can be found
    await bundleServer(built);
  });
  afterAll(() => rm(built, { recursive: true }));

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lunvik-process-'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.terminate().catch(() => undefined);
    await rm(dataDir, { recursive: true });
  });

  const start: ServerProgram['start'] = async (env = {}) => {
    const server = await startServerProcess(join(built, 'main.js'), { DATA_DIR: dataDir, ...env });
    running.push(server);
    return server;
  };
  return {
    dataDir: () => dataDir,
    path: (name) => join(built, name),
    start,
    refusal: (env) =>
      start(env).then(
        () => 'started',
        (error: Error) => error.message,
      ),
    takeLast: () => running.pop(),
  };
}
