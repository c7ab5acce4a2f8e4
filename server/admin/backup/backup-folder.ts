import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { tryLock } from '../../lock/kernel-lock.ts';
import { makeFolder } from '../../make-folder.ts';
import { moveDurable } from '../../storage/disk/disk-blob-store.ts';
import { AdminError } from '../command.ts';

/**
 * A folder of backups:
 *
 *     contents/<workspace>/<two letters>/<id>   objects of the storage, shared by all backups of the folder
 *     <moment>/manifest.json                    one backup
 *     <moment>/manifest.json.sha256
 *     <moment>/contents.gz                      which objects it needs: workspace, id, region, length, SHA-256; by workspace and id
 *     <moment>/database/<table>.gz              rows in the text format of PostgreSQL's COPY
 *     unfinished-<moment>/                      one that is being made, or was interrupted
 *
 * A backup has its name only when all of it is there.
 */
const unfinished = 'unfinished-';
const name = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d{3})?Z$/;

export function contentsFolder(folder: string): string {
  return join(folder, 'contents');
}

export function contentList(backup: string): string {
  return join(backup, 'contents.gz');
}

export function tableFile(backup: string, table: string): string {
  return join(backup, 'database', `${table}.gz`);
}

/** Names of whole backups, the newest first. Throws an AdminError where there is no such folder. */
export async function listBackupNames(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') throw new AdminError('not-found', `There is no folder ${folder}.`);
    if (code === 'ENOTDIR') throw new AdminError('not-found', `${folder} is not a folder.`);
    throw new AdminError('refused', `The folder ${folder} cannot be read (${code}).`);
  });
  return names.filter((each) => name.test(each)).sort((a, b) => (a < b ? 1 : -1));
}

/** The path of the backup that is meant: the newest one where none is named. */
export async function findBackup(folder: string, wanted: string | null): Promise<string> {
  const names = await listBackupNames(folder);
  const found = wanted === null ? names[0] : names.find((each) => each === wanted);
  if (found !== undefined) return join(folder, found);
  throw new AdminError(
    'not-found',
    wanted === null
      ? `There is no whole backup in ${folder}.`
      : `There is no whole backup ${wanted} in ${folder}: "backup list ${folder}" says which there are.`,
  );
}

export interface UnfinishedBackup {
  readonly name: string;
  /** Where it is written. */
  readonly path: string;
  /** Makes it a whole one. */
  finish(): Promise<void>;
}

/** Begins one; what interrupted ones left is removed, but for the contents that they copied. */
export async function beginBackup(folder: string, takenAt: Date): Promise<UnfinishedBackup> {
  for (const each of await readdir(folder))
    if (each.startsWith(unfinished)) await rm(join(folder, each), { recursive: true });
  const taken = takenAt.toISOString().replaceAll(':', '-');
  const path = join(folder, unfinished + taken);
  await mkdir(join(path, 'database'), { recursive: true, mode: 0o700 });
  return { name: taken, path, finish: () => moveDurable(path, join(folder, taken), folder) };
}

/** It loses its name first: an interrupted removal leaves none that is half there. */
export async function removeBackup(folder: string, removed: string): Promise<void> {
  const path = join(folder, `${unfinished}removed-${removed}`);
  await rename(join(folder, removed), path);
  await rm(path, { recursive: true });
}

/** Throws an AdminError where a backup would lie in what it is a backup of, also by way of a link. */
export async function refuseInside(folder: string, places: readonly string[]): Promise<void> {
  const target = await realPath(folder);
  for (const place of places) {
    const way = relative(await realPath(place), target);
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) continue;
    throw new AdminError(
      'refused',
      `${folder} is in ${place}, which is what is backed up: name a folder elsewhere, best on another disk.`,
    );
  }
}

/** Of what is not there, that of the folder it would be in. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const parent = dirname(path);
    return parent === path ? path : join(await realPath(parent), basename(path));
  });
}

/** One command at a time works in a folder. Where its file system has no locks, nothing keeps a second one out. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder).catch(({ code }: NodeJS.ErrnoException) => {
    throw new AdminError(
      'refused',
      `The folder ${folder} cannot be made by this user (${code}). Make it, such as with “install -d -o ${process.getuid?.() ?? 'lunvik'} -m 0700 ${folder}” as root, or name another one.`,
    );
  });
  const lock = await tryLock(join(folder, 'lock')).catch((error: NodeJS.ErrnoException) => {
    // Mounted for reading alone: nobody changes it there.
    if (error.code === 'EROFS' || error.code === 'EACCES') return { kind: 'unsupported' as const };
    throw error;
  });
  if (lock.kind === 'held')
    throw new AdminError('refused', `Another command is running in ${folder}: wait until it has finished.`);
  return async () => (lock.kind === 'locked' ? lock.close() : undefined);
}
