import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readlink, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { canReach, type RunAsUser } from './run-as-user.ts';

const outsideHome = '/var/lib/lunvik';

export interface DataDirectory {
  /** Where the database files are. */
  readonly folder: string;
  /** The link in the data folder that leads there; null where they are in the data folder itself. */
  readonly link: string | null;
}

/**
 * DATA_DIR/postgres. PostgreSQL's own user must be able to reach it: where it cannot (a data folder below /root) the
 * files are kept in /var/lib/lunvik and DATA_DIR/postgres is a link that leads there.
 */
export async function resolveDataDirectory(dataDir: string, runner: RunAsUser): Promise<DataDirectory> {
  const inside = join(dataDir, 'postgres');
  await makeFolder(dataDir);
  const existing = await lstat(inside).catch(() => null);
  if (existing?.isSymbolicLink()) return { folder: await follow(inside), link: null };
  await letThrough(dataDir, runner);
  if (await canReach(runner, dataDir)) return { folder: inside, link: null };
  if (existing !== null) {
    throw new Error(
      `The user "postgres" cannot reach ${inside}: move the data folder to a place that it can reach, such as ${outsideHome}.`,
    );
  }
  return { folder: await freshOutside(dataDir), link: inside };
}

/** A data folder for its owner alone is opened for PostgreSQL's group to walk through: not to list it, not to read. */
async function letThrough(dataDir: string, { gid }: RunAsUser): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if (gid === undefined || uid !== process.getuid?.() || (mode & 0o077) !== 0) return;
  await chown(dataDir, uid, gid);
  await chmod(dataDir, (mode & 0o700) | 0o010);
}

/** A link that leads nowhere is never taken for "no data yet": that would start empty without a word. */
async function follow(link: string): Promise<string> {
  const target = resolve(dirname(link), await readlink(link));
  if (await hasDatabase(target)) return target;
  throw new Error(
    `${link} leads to ${target}, where there is no database: bring it back, or remove the link to begin with an empty one.`,
  );
}

async function freshOutside(dataDir: string): Promise<string> {
  const folder = join(outsideHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await mkdir(outsideHome, { recursive: true, mode: 0o755 });
  // The data folder was removed and begins again: its old database is kept beside the new one.
  if (await hasDatabase(folder)) await rename(folder, `${folder}.${Date.now()}`);
  return folder;
}

export async function hasDatabase(folder: string): Promise<boolean> {
  return (await stat(join(folder, 'PG_VERSION')).catch(() => null)) !== null;
}
