import { setImmediate } from 'node:timers/promises';
import { writeEndFrame, writeHeadFrame, writeLeafFrame } from '#contract/replica-format/leaf-stream.ts';
import type { LeavesHead } from '#contract/wire/leaves.ts';
import type { DriveAccess } from '../../../../access/scope.ts';
import { writePosition } from '../page-position.ts';
import { cutLeaves, startAfter } from './cut-leaves.ts';
import type { LeafChunk, LeafStart } from './load-leaf-chunk.ts';

/** The rows that leaves are made of; null where the moment is not kept any more, or is not the person's to see. */
export type LoadChunk = (access: DriveAccess, start: LeafStart) => Promise<LeafChunk | null>;

export interface ChunkSource {
  /** What the person may see now; null where that is not what the stream began with. */
  readonly currentAccess: () => Promise<DriveAccess | null>;
  readonly load: LoadChunk;
}

interface LeafStreamSource extends ChunkSource {
  readonly head: LeavesHead;
  readonly first: LeafChunk;
}

/** The rights changed, or the moment went, while leaves were sent: without its end frame a stream is not whole. */
export class LeavesEnded extends Error {}

/** The frames, each when the client has room for it. */
export async function* streamLeaves({
  head,
  first,
  ...source
}: LeafStreamSource): AsyncGenerator<Uint8Array> {
  yield writeHeadFrame(head);
  yield* streamChunks(first, source);
  yield writeEndFrame();
}

/**
 * The leaves of a chunk and of all that follow. The next chunk is loaded while one is sent, and no more than that one.
 * The rights are looked up before a chunk is sent, which is also before the next one is loaded.
 */
export async function* streamChunks(
  first: LeafChunk,
  { currentAccess, load }: ChunkSource,
): AsyncGenerator<Uint8Array> {
  for (let chunk = first; ; ) {
    const access = await currentAccess();
    if (access === null) throw new LeavesEnded();
    const start = startAfter(chunk);
    const loading = start === null ? null : load(access, start);
    loading?.catch(() => undefined); // where the client has gone, nobody hears of it
    for (const { leaf, position } of cutLeaves(chunk)) {
      yield writeLeafFrame(writePosition(position), leaf);
      await setImmediate(); // a client that takes all at once leaves the others their turn
    }
    if (loading === null) return;
    const next = await loading;
    if (next === null) throw new LeavesEnded();
    chunk = next;
  }
}
