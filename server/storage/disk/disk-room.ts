import { statfs } from 'node:fs/promises';
import { StorageError } from '../storage-error.ts';

/**
 * What contents leave free of a disk: the built-in database may be on it too, and ends where it cannot write. Of a small disk
 * it is a share.
 */
const reserve = { bytes: 256 * 2 ** 20, share: 0.05 } as const;
const lookEveryMs = 1000;

/** There is no room on the disk of a folder, or what uses it may have no more of it. */
export class DiskFull extends StorageError {
  constructor(folder: string) {
    super('unreachable', 'DiskFull');
    this.message = `the disk of ${folder} is full: contents leave 256 MB or 5 % of it free`;
  }
}

export interface DiskRoom {
  /** Throws DiskFull where so many bytes more would not leave the reserve. */
  require(bytes: number): Promise<void>;
  /** As above, for bytes that are written now. */
  take(bytes: number): Promise<void>;
}

type Look = (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

/** Looks at the disk once a second at most, and again before it refuses: who made room need not wait. */
export function createDiskRoom(folder: string, look: Look = statfs): DiskRoom {
  let lookedMs = Number.NEGATIVE_INFINITY;
  let left = 0;

  async function lookAgain(): Promise<void> {
    const begunMs = performance.now();
    const found = await look(folder).catch(() => null);
    // Some file systems of networks say nothing, and of a folder that is gone whoever opens a file in it hears.
    const isKnown = found !== null && found.blocks > 0;
    left = isKnown ? found.bavail * found.bsize - reserveOf(found.blocks * found.bsize) : Infinity;
    lookedMs = begunMs;
  }

  async function require(bytes: number): Promise<void> {
    if (left < bytes || performance.now() - lookedMs >= lookEveryMs) await lookAgain();
    if (left < bytes) throw new DiskFull(folder);
  }

  return {
    require,
    async take(bytes) {
      await require(bytes);
      left -= bytes;
    },
  };
}

function reserveOf(diskBytes: number): number {
  return Math.min(reserve.bytes, diskBytes * reserve.share);
}

/** The same work, which throws DiskFull where its disk, or what the user of the server may have of it, is full. */
export async function sayingFull<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new DiskFull(folder) : error;
  }
}
