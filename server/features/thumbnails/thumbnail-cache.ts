import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';

export interface CacheLimits {
  readonly bytes: number;
  readonly files: number;
  /** Contents without a thumbnail, beside them. */
  readonly refusals: number;
  /** Written since the last look at all of them, before the next one. */
  readonly untilTrimBytes: number;
}

const cacheLimits: CacheLimits = {
  bytes: 2 ** 30,
  files: 200_000,
  refusals: 20_000,
  untilTrimBytes: 2 ** 26,
};
/** A read is written down so often: the order of what goes need not be finer. */
const touchAfterMs = 3_600_000;
/** What a file is before it has its name; older ones belong to a process that died. */
const unfinishedMs = 3_600_000;

/** What ended its process may have been its victim: it is tried again. */
const failedMs = 3_600_000;
/** Of a file that says until when there is none. Its number is raised when contents have a thumbnail that had none. */
const refusalEnding = '.none-1';
/** What a file of a few bytes takes of the disk. */
const refusalBytes = 4096;

/** `refused`: no image, damaged, or too many pixels. `failed`: it ended the process that renders, or took too long. */
export type RefusalKind = 'refused' | 'failed';

/** Thumbnails on this node's disk, and which contents have none. What is missing or damaged is made again. */
export interface ThumbnailCache {
  read(blobId: string, size: ThumbnailSize): Promise<Buffer | null>;
  write(blobId: string, size: ThumbnailSize, webp: Buffer): Promise<void>;
  /** Whether a content is known to have none. */
  isRefused(blobId: string): Promise<boolean>;
  refuse(blobId: string, kind: RefusalKind): Promise<void>;
  /** Removes those of blobs that are not known any more, and those that were not read for the longest time. */
  sweep(keepKnown: (blobIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly readMs: number;
}

export function createThumbnailCache(
  folder: string,
  limits: CacheLimits = cacheLimits,
  nowMs: () => number = Date.now,
): ThumbnailCache {
  let written = 0;
  let sweeping: Promise<void> | null = null;
  const folderOf = (blobId: string) => join(folder, blobId.slice(0, 2));
  const pathOf = (blobId: string, size: ThumbnailSize) => join(folderOf(blobId), `${blobId}-${size}.webp`);
  const refusalOf = (blobId: string) => join(folderOf(blobId), blobId + refusalEnding);

  async function sweepNow(
    keepKnown: (blobIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    written = 0;
    const kept: CachedFile[] = [];
    const refused: CachedFile[] = [];
    for (const name of await namesIn(folder)) {
      const inside = join(folder, name);
      const names = await namesIn(inside);
      const known = await keepKnown([...new Set(names.map(blobIdOf))]);
      for (const each of names) {
        const file = await lookAt(join(inside, each));
        if (file === null) continue;
        const isRefusal = each.endsWith(refusalEnding);
        const isMade = isRefusal || each.endsWith('.webp');
        const isOurs = isMade ? known.has(blobIdOf(each)) : isUnfinished(file);
        if (isOurs) (isRefusal ? refused : kept).push(file);
        else await rm(file.path, { force: true });
      }
    }
    await trim(kept, limits);
    await trim(refused, { bytes: Number.POSITIVE_INFINITY, files: limits.refusals });
  }

  /** Under its name there is all of it or nothing. */
  async function put(blobId: string, path: string, content: Buffer | string, bytes: number): Promise<void> {
    const unfinished = join(folderOf(blobId), `${blobId}-${randomUUID()}.part`);
    await mkdir(folderOf(blobId), { recursive: true, mode: 0o700 });
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, path);
    written += bytes;
    if (written >= limits.untilTrimBytes) await sweep(async (ids) => new Set(ids));
  }

  function sweep(keepKnown: Parameters<ThumbnailCache['sweep']>[0]): Promise<void> {
    sweeping ??= sweepNow(keepKnown).finally(() => {
      sweeping = null;
    });
    return sweeping;
  }

  return {
    async read(blobId, size) {
      const path = pathOf(blobId, size);
      const webp = await readAndTouch(path);
      if (webp === null || isWhole(webp)) return webp;
      await rm(path, { force: true });
      return null;
    },
    write: (blobId, size, webp) => put(blobId, pathOf(blobId, size), webp, webp.length),
    async isRefused(blobId) {
      const found = await readAndTouch(refusalOf(blobId));
      // After a power cut it may be empty.
      const untilMs = Number(found?.toString() || Number.NaN);
      return untilMs > nowMs();
    },
    refuse(blobId, kind) {
      const untilMs = kind === 'refused' ? Number.POSITIVE_INFINITY : nowMs() + failedMs;
      return put(blobId, refusalOf(blobId), String(untilMs), refusalBytes);
    },
    sweep,
  };
}

const blobIdOf = (name: string) => name.slice(0, 36);
const isUnfinished = ({ readMs }: CachedFile) => Date.now() - readMs < unfinishedMs;

async function trim(
  files: readonly CachedFile[],
  limits: Pick<CacheLimits, 'bytes' | 'files'>,
): Promise<void> {
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  let count = files.length;
  for (const file of files.toSorted((a, b) => a.readMs - b.readMs)) {
    if (bytes <= limits.bytes && count <= limits.files) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
    count -= 1;
  }
}

/** A power cut may leave a file without its bytes. */
function isWhole(webp: Buffer): boolean {
  return (
    webp.length > 12 && webp.toString('latin1', 0, 4) === 'RIFF' && webp.readUInt32LE(4) + 8 === webp.length
  );
}

async function readAndTouch(path: string): Promise<Buffer | null> {
  const file = await orNull(open(path, 'r'));
  if (file === null) return null;
  try {
    const webp = await file.readFile();
    const now = Date.now();
    if (now - (await file.stat()).mtimeMs > touchAfterMs) await file.utimes(now / 1000, now / 1000);
    return webp;
  } finally {
    await file.close();
  }
}

async function lookAt(path: string): Promise<CachedFile | null> {
  const stats = await orNull(stat(path));
  return stats && { path, bytes: stats.size, readMs: stats.mtimeMs };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await orNull(readdir(folder))) ?? [];
}

/** Whatever is removed in between is as good as never there. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
