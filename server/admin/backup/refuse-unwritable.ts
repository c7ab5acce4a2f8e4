import { DiskFull } from '../../storage/disk/disk-room.ts';
import { AdminError } from '../command.ts';

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Does what writes into a folder. Throws an AdminError that names it where nothing may be written there, or it is full. */
export async function refuseUnwritable<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusalOf(folder, error as NodeJS.ErrnoException) ?? error;
  }
}

function refusalOf(folder: string, error: NodeJS.ErrnoException): AdminError | null {
  const { code = '', path } = error;
  if (forbidden.has(code) && path?.startsWith(folder))
    return new AdminError(
      'refused',
      `The folder ${folder} cannot be written to by this user (${code}). Let it belong to the user of the server, such as with “chown -R ${process.geteuid?.() ?? 'lunvik'} ${folder}” as root, or name another one.`,
    );
  if (error instanceof DiskFull || code === 'ENOSPC' || code === 'EDQUOT')
    return new AdminError(
      'refused',
      `The disk of ${folder} is full: this backup was not finished. Make room, or name a folder on another disk, and run it again; contents that were copied are not copied again.`,
    );
  return null;
}
