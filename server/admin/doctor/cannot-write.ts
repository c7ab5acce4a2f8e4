import { DiskFull } from '../../storage/disk/disk-room.ts';
import { type Finding, wrong } from './finding.ts';

/** A folder in which nothing can be written: a full disk wants something else than one that is not ours. */
export function cannotWrite(check: string, place: string, error: Error): Finding {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof DiskFull || code === 'ENOSPC' || code === 'EDQUOT')
    return wrong(
      check,
      `Nothing can be written to ${place}: its disk is full.`,
      'Make the disk larger or remove something from it.',
    );
  return wrong(
    check,
    `Nothing can be written to ${place}: ${error.message}.`,
    'Make it a folder of the user that runs the server, on a disk that is mounted for writing.',
  );
}
