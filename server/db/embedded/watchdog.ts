import { type ChildProcess, spawn } from 'node:child_process';
import type { RunAsUser } from './run-as-user.ts';

/** Waits until its input ends, which the kernel sees to however the server ended, and asks PostgreSQL to stop. */
const script = 'read -r line; kill -INT "$1" 2>/dev/null';

/**
 * Stops PostgreSQL when the server was killed with -9, so that no database outlives its server where nobody else can
 * reach it (in another container). Windows has no such shell: there the next start stops it.
 */
export function watchOver(postgres: ChildProcess, runner: RunAsUser): void {
  if (process.platform === 'win32' || postgres.pid === undefined) return;
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(postgres.pid)], {
    ...runner,
    cwd: '/',
    env: {},
    detached: true, // Ctrl-C is not for it
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => undefined); // without a shell it is as on Windows
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  (watchdog.stdin as unknown as { unref?(): void }).unref?.();
  postgres.once('exit', () => watchdog.kill('SIGKILL'));
}
