import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { withoutPgVariables } from './cluster.ts';
import { stopLeftBehind } from './left-behind.ts';
import type { RunAsUser } from './run-as-user.ts';
import { describeStartFailure } from './start-failure.ts';
import { watchOver } from './watchdog.ts';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const attempts = 3;

export interface Postmaster {
  readonly port: number;
  /** Resolves when its process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly runner: RunAsUser;
  readonly folder: string;
  readonly logFile: string;
  readonly urlOf: (port: number) => string;
  readonly settings: Readonly<Record<string, string>>;
  /** The descriptor whose lock each process of PostgreSQL inherits; null where there are no locks. */
  readonly lockFd: number | null;
}

/** Starts PostgreSQL on a free port of the loopback address, or on a certain one, and waits until it answers. */
export async function startPostmaster(options: PostmasterOptions, certainPort?: number): Promise<Postmaster> {
  await stopLeftBehind(options);
  for (let attempt = 1; ; attempt += 1) {
    const port = certainPort ?? (await freePort());
    const isAgain = certainPort !== undefined;
    const logFrom = isAgain ? await lengthOf(options.logFile) : 0; // what is before is of former starts
    const child = launch(options, port, isAgain ? 'a' : 'w');
    const ended = once(child, 'exit').then(
      () => undefined,
      () => undefined,
    );
    if (await acceptsConnections(child, options.urlOf(port))) return { port, ended, stop: () => stop(child) };
    await stop(child);
    if (attempt === attempts || certainPort !== undefined)
      throw new Error(await describeStartFailure(options.logFile, logFrom));
  }
}

/**
 * In a session of its own, so that Ctrl-C reaches the server alone, which then stops PostgreSQL last. Should the
 * server's process end without having done so, PostgreSQL is asked to stop on the way out, or by the watchdog.
 */
function launch(
  { binaries, runner, folder, logFile, settings, lockFd }: PostmasterOptions,
  port: number,
  logMode: 'w' | 'a',
): ChildProcess {
  const all = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, logMode, 0o600);
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...runner,
    cwd: '/',
    env: withoutPgVariables(),
    detached: true,
    stdio: lockFd === null ? ['ignore', log, log] : ['ignore', log, log, lockFd],
  });
  closeSync(log);
  watchOver(child, runner);
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  child.once('exit', () => process.removeListener('exit', leave));
  return child;
}

async function acceptsConnections(child: ChildProcess, url: string): Promise<boolean> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const deadline = Date.now() + startTimeoutMs;
  while (!ended && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  return false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT'); // "fast": ends sessions, writes a checkpoint, leaves nothing to recover
  const hurry = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await ended;
  clearTimeout(hurry);
}

async function lengthOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
