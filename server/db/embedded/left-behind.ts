import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { withoutPgVariables } from './cluster.ts';
import type { RunAsUser } from './run-as-user.ts';

const run = promisify(execFile);

export interface LeftBehind {
  readonly binaries: Binaries;
  readonly runner: RunAsUser;
  readonly folder: string;
}

/**
 * After kill -9 of the server its PostgreSQL may still run on the folder, or its pid file names somebody else by now. A
 * file that names nobody stays: PostgreSQL reads in it whether sessions of a killed one still hold the shared memory.
 * Only the owner of the folder's lock may call this.
 */
export async function stopLeftBehind({ binaries, runner, folder }: LeftBehind): Promise<void> {
  const pid = await writtenPid(folder);
  if (pid === null || !isProcess(pid)) return;
  if (!(await isPostgresOn(pid, folder))) return rm(join(folder, 'postmaster.pid'), { force: true });
  await stop(binaries, runner, folder, pid);
}

/** The same where its processes still hold the lock: the pid file is theirs, whomever it names here. */
export async function stopIfReachable({ binaries, runner, folder }: LeftBehind): Promise<void> {
  const pid = await writtenPid(folder);
  if (pid === null || !isProcess(pid) || !(await isPostgresOn(pid, folder))) return;
  await stop(binaries, runner, folder, pid);
}

/** The process id that PostgreSQL wrote down: of the namespace that it runs in. */
export async function writtenPid(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

async function stop(binaries: Binaries, runner: RunAsUser, folder: string, pid: number): Promise<void> {
  const options = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'];
  await run(binaries.pgCtl, options, { ...runner, cwd: '/', env: withoutPgVariables() }).catch(
    (error: unknown) => {
      if (isProcess(pid)) throw error; // else it has ended by itself since
    },
  );
}

async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes('postgres') && command.split('\0').includes(folder);
  }
  return true;
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
