import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As whom PostgreSQL runs: as ourselves, or, since it refuses to run as root, as the user `postgres`. */
export interface RunAsUser {
  readonly uid?: number;
  readonly gid?: number;
}

export async function findRunAsUser(): Promise<RunAsUser> {
  if (process.getuid?.() !== 0) return {};
  return (await lookUp()) ?? (await createUser());
}

async function lookUp(): Promise<RunAsUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createUser(): Promise<RunAsUser> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']], // Alpine
  ];
  for (const [command, args] of attempts) {
    await run(command, args).catch(() => undefined);
    const runner = await lookUp();
    if (runner !== null) return runner;
  }
  throw new Error(
    'PostgreSQL does not run as root and the user "postgres" could not be made: start Lunvik as another user, or set DATABASE_URL.',
  );
}

/** Whether the runner may walk down to a folder. */
export async function canReach({ uid, gid }: RunAsUser, folder: string): Promise<boolean> {
  if (uid === undefined) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = await stat(path);
    const bits = owner === uid ? mode >> 6 : group === gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (dirname(path) === path) return true;
  }
}
