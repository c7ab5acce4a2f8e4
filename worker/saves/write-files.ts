import { contentPath } from '#contract/wire/downloads.ts';
import { hashPieces } from './fetch/hash-pieces.ts';
import { createPieceReader, type PieceReader } from './fetch/piece-reader.ts';
import { type RangeHooks, type RangeSource, readRange } from './fetch/read-range.ts';
import type { PlannedEntry, SavePlan } from './save-plan.ts';
import type { SaveProgress } from './save-progress.ts';
import { findFilePlace } from './target/find-place.ts';
import type { OpenFolder } from './target/folder-stack.ts';
import { createWritePool } from './write-pool.ts';

export interface WantedFile {
  readonly at: number;
  readonly entry: PlannedEntry;
  readonly into: OpenFolder;
}

export interface WriteHooks extends RangeHooks {
  readonly driveId: string;
  readonly apiBase: string;
  readonly progress: SaveProgress;
  token(): string | null;
  /** It got another name than its own. */
  named(at: number, name: string): void;
  written(at: number): void;
  /** A file could not be written. Throws where nothing more can be. */
  refused(at: number, error: unknown): Promise<void>;
}

/** Files of at most so many bytes are held in memory and written several at a time: each waits for the disk. */
const smallBytes = 1_048_576;
/** What nobody wants between two files is read over rather than asked for around. */
const gapBytes = 1_048_576;

/** Fetches files, those that stand beside each other in the ZIP in one request, and writes them. */
export async function writeFiles(
  plan: SavePlan,
  files: readonly WantedFile[],
  hooks: WriteHooks,
): Promise<void> {
  const pool = createWritePool();
  try {
    for (const segment of segmentsOf(files, plan.ranges)) await writeSegment(plan, segment, pool, hooks);
  } finally {
    await pool.idle();
  }
  pool.throwIfFailed();
}

function* segmentsOf(files: readonly WantedFile[], ranges: boolean): Generator<readonly WantedFile[]> {
  let segment: WantedFile[] = [];
  let end = 0;
  for (const file of files) {
    const isApart = !ranges || file.entry.offset - end > gapBytes;
    if (isApart && segment.length > 0) {
      yield segment;
      segment = [];
    }
    segment.push(file);
    end = file.entry.offset + file.entry.sizeBytes;
  }
  if (segment.length > 0) yield segment;
}

async function writeSegment(
  plan: SavePlan,
  segment: readonly WantedFile[],
  pool: ReturnType<typeof createWritePool>,
  hooks: WriteHooks,
) {
  const last = segment.at(-1)?.entry;
  const end = last === undefined ? 0 : last.offset + last.sizeBytes;
  let reader: PieceReader | null = null;
  let position = 0;
  try {
    for (const file of segment) {
      pool.throwIfFailed();
      hooks.signal.throwIfAborted();
      const { entry } = file;
      const size = entry.sizeBytes;
      if (size === 0) {
        await pool.add(() => write(file, noBytes(), hooks));
        continue;
      }
      const [from, to] = plan.ranges ? [entry.offset, end] : [0, size];
      if (reader === null) {
        reader = createPieceReader(readRange(sourceOf(plan, entry, hooks), from, to, hooks));
        position = from;
      }
      await reader.passOver(from - position);
      position = from + size;
      if (size <= smallBytes) {
        const bytes = await reader.bytes(size);
        await pool.add(() => write(file, one(bytes), hooks));
        continue;
      }
      const isRead = await write(file, counted(reader.take(size), hooks.progress), hooks);
      // What is left of a file that cannot be written is not fetched.
      if (isRead) continue;
      await reader.close();
      reader = null;
    }
  } finally {
    await reader?.close();
  }
}

/** False where it could not be written. */
async function write(
  { at, entry, into }: WantedFile,
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  hooks: WriteHooks,
): Promise<boolean> {
  try {
    const place = await findFilePlace(into.folder, entry.targetName, entry, into.reserved);
    if (!place.isThere) await into.folder.write(place.name, hashPieces(pieces, entry.sha256));
    hooks.named(at, place.name);
    hooks.progress.partial(0);
    hooks.written(at);
    return !place.isThere;
  } catch (error) {
    hooks.progress.partial(0);
    await hooks.refused(at, error);
    return false;
  }
}

/** Where no ranges of the ZIP can be asked for, each file by itself. */
function sourceOf(plan: SavePlan, entry: PlannedEntry, hooks: WriteHooks): RangeSource {
  if (plan.ranges) return { url: new URL(plan.url, hooks.apiBase).href, headers: () => ({}) };
  return {
    url: hooks.apiBase + contentPath(hooks.driveId, entry.itemId),
    headers: () => ({ authorization: `Bearer ${hooks.token() ?? ''}` }),
  };
}

async function* counted(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>, progress: SaveProgress) {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    progress.partial(bytes);
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {}

async function* one(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes;
}
