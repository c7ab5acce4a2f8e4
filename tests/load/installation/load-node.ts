import { appendFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const mostStarts = 60;
const startAgainMs = 1000;

/** A node of the product: a process of the build, at a port and with a data folder that outlive it. */
export interface LoadNode {
  readonly name: string;
  readonly url: string;
  readonly dataDir: string;
  /** Null while it does not run. */
  pid(): number | null;
  /** What it runs, and with which settings, from its next start on. */
  reinstall(next: { readonly program?: string; readonly env?: Readonly<Record<string, string>> }): void;
  /** Again while it does not succeed, as whoever supervises it does: the database may not be there yet. */
  start(): Promise<void>;
  kill9(): Promise<void>;
  /** As an upgrade does: it drains. */
  terminate(): Promise<void>;
  close(): Promise<void>;
}

export async function createLoadNode(
  name: string,
  firstProgram: string,
  firstEnv: Readonly<Record<string, string>>,
  log: string,
): Promise<LoadNode> {
  const dataDir = await makeFolder('lunvik-load-');
  const port = String(await freePort());
  let [program, env] = [firstProgram, firstEnv];
  let running: ServerProcess | null = null;

  /** What it said is kept however it ends. */
  const end = async (how: (server: ServerProcess) => Promise<unknown>) => {
    const server = running;
    if (server === null) return;
    running = null;
    await how(server);
    await appendFile(log, `${server.output()}--- ended at ${new Date().toISOString()}\n`);
  };
  return {
    name,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    pid: () => running?.pid ?? null,
    reinstall(next) {
      program = next.program ?? program;
      env = next.env ?? env;
    },
    async start() {
      for (let attempt = 1; running === null; attempt += 1) {
        const started = startServerProcess(program, { ...env, DATA_DIR: dataDir, PORT: port });
        running = await started.catch(async (error: Error) => {
          await appendFile(log, `${error.message}\n--- did not start at ${new Date().toISOString()}\n`);
          if (attempt === mostStarts) throw error;
          await wait(startAgainMs);
          return null;
        });
      }
    },
    kill9: () => end((server) => server.kill9()),
    terminate: () => end((server) => server.terminate()),
    async close() {
      await end((server) => server.kill9());
      await removeFolder(dataDir);
    },
  };
}
