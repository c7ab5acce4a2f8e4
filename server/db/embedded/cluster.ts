import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { type DataDirectory, hasDatabase } from './data-directory.ts';
import type { RunAsUser } from './run-as-user.ts';

const run = promisify(execFile);
const major = '18';

export const superuser = 'lunvik';

/** Makes the database files where there are none yet; refuses files of another PostgreSQL. */
export async function prepareCluster(
  dataDirectory: DataDirectory,
  password: string,
  runner: RunAsUser,
  binaries: Binaries,
): Promise<void> {
  if (!(await hasDatabase(dataDirectory.folder)))
    return initialize(dataDirectory, password, runner, binaries);
  const version = (await readFile(join(dataDirectory.folder, 'PG_VERSION'), 'utf8')).trim();
  if (version === major) return;
  throw new Error(
    `${dataDirectory.folder} was written by PostgreSQL ${version}, and this Lunvik brings ${major}: dump it with the older version and load it again.`,
  );
}

/** Filled beside its place and then moved there, so that a start that was interrupted leaves no half of a database. */
async function initialize(
  dataDirectory: DataDirectory,
  password: string,
  runner: RunAsUser,
  binaries: Binaries,
): Promise<void> {
  const unfinished = `${dataDirectory.folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await own(unfinished, runner);
  const secretFolder = await mkdtemp(join(tmpdir(), 'lunvik-'));
  const secret = join(secretFolder, 'password');
  await writeFile(secret, password, { mode: 0o600 });
  await Promise.all([own(secretFolder, runner), own(secret, runner)]);
  try {
    await initdb(binaries.initdb, unfinished, secret, runner, 'C.UTF-8').catch((error: unknown) => {
      if (!String(error).includes('locale')) throw error;
      return initdb(binaries.initdb, unfinished, secret, runner, 'C'); // a system without C.UTF-8
    });
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
  await rename(unfinished, dataDirectory.folder);
  if (dataDirectory.link !== null) await symlink(dataDirectory.folder, dataDirectory.link);
}

/** UTF-8 with PostgreSQL's own C.UTF-8: the same order and the same letters on every system. */
async function initdb(
  program: string,
  folder: string,
  secret: string,
  runner: RunAsUser,
  ctype: string,
): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--no-instructions',
  ];
  await run(program, options, { ...runner, cwd: dirname(folder), env: withoutPgVariables() });
}

async function own(path: string, { uid, gid }: RunAsUser): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** PG* variables of the person who starts the server must not reach PostgreSQL. */
export function withoutPgVariables(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
