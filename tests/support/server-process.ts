import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

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
 * many files and connections the system lets it have; `within`: a command that runs it, such as one that makes a container.
 */
export async function startServerProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  openFiles: number | 'unlimited' = 'unlimited',
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const node = [process.execPath, '--enable-source-maps', program];
  const limit = openFiles === 'unlimited' ? '' : `ulimit -n ${openFiles}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...within, ...node], {
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

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The program has no process.');
  return child.pid;
}

/** Below the ports that Linux gives to outgoing connections: one of those would take the port while its server is stopped. */
const ports = { first: 15_000, count: 15_000 };

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = ports.first + randomInt(ports.count);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Resolves when somebody takes connections at a port of this machine. */
export async function listening(port: number): Promise<'listening'> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return 'listening';
    await wait(20);
  }
}
