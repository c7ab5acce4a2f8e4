import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  /** As Ctrl-C in a terminal does: every process of the foreground group gets it. */
  interrupt(): Promise<number | null>;
  terminate(): Promise<number | null>;
  kill9(): Promise<void>;
}

/**
 * Starts the built server as a process of its own and waits until it is ready; rejects with what it said. `openFiles`: how
 * many files and connections the system lets it have.
 */
export async function startServerProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  openFiles: number | 'unlimited' = 'unlimited',
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const node = [process.execPath, '--enable-source-maps', program];
  const limit = openFiles === 'unlimited' ? '' : `ulimit -n ${openFiles}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...node], {
    env: { PATH: process.env['PATH'] ?? '', PORT: port, ...env },
    detached: true, // a foreground group of its own, as a shell makes one
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', () => output.includes(' is at ') && resolve()),
  );
  const first = await Promise.race([ready.then(() => 'ready'), exited.then(([code]) => `exit ${code}`)]);
  if (first !== 'ready') throw new Error(`${first}: ${output.trim()}`);
  const end = async (signal: () => void) => {
    signal();
    return (await exited)[0];
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: pidOf(child),
    output: () => output,
    interrupt: () => end(() => process.kill(-pidOf(child), 'SIGINT')),
    terminate: () => end(() => child.kill('SIGTERM')),
    kill9: async () => {
      await end(() => child.kill('SIGKILL'));
    },
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The server has no process.');
  return child.pid;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
