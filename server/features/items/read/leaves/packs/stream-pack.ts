import { writeEndFrame, writeHeadFrame } from '#contract/replica-format/leaf-stream.ts';
import type { LeavesHead } from '#contract/wire/leaves.ts';
import { StorageError } from '../../../../../storage/storage-error.ts';
import { readPosition } from '../../page-position.ts';
import type { LeafStart } from '../load-leaf-chunk.ts';
import { type ChunkSource, LeavesEnded, streamChunks } from '../stream-leaves.ts';
import type { OpenedPack } from './leaf-packs.ts';
import { DamagedPackError } from './pack-file.ts';

/** As often as this the rights are looked up, and whether the pack is still to be had. */
const defaultRecheckMs = 1000;

export interface PackStreamSource extends ChunkSource {
  readonly head: LeavesHead;
  readonly opened: OpenedPack;
  /** Behind which leaf it begins. */
  readonly after: string | null;
  readonly recheckMs?: number;
}

/** The frames of a pack. Where it turns out to be damaged, or its storage is away, the rest comes live, at the same sequence. */
export async function* streamPack(source: PackStreamSource): AsyncGenerator<Uint8Array> {
  const { head, opened, recheckMs = defaultRecheckMs } = source;
  let { after } = source;
  let checkedMs = Number.NEGATIVE_INFINITY;
  yield writeHeadFrame(head);
  try {
    for await (const { frames, position } of opened.read()) {
      if (performance.now() - checkedMs >= recheckMs) {
        if (!(await isStillToBeHad(source))) throw new LeavesEnded();
        checkedMs = performance.now();
      }
      yield frames;
      after = position;
    }
  } catch (error) {
    if (!(error instanceof DamagedPackError || error instanceof StorageError)) throw error;
    if (error instanceof DamagedPackError) await opened.drop(error);
    yield* streamLive(after, source);
  }
  yield writeEndFrame();
}

/** Whose moment cannot be looked back to any more has no difference that follows. */
async function isStillToBeHad({ opened, currentAccess }: PackStreamSource): Promise<boolean> {
  const access = await currentAccess();
  return access !== null && access.drive.historyFrom <= opened.pack.seq && opened.isKept();
}

async function* streamLive(after: string | null, source: ChunkSource): AsyncGenerator<Uint8Array> {
  const access = await source.currentAccess();
  const first = access && (await source.load(access, startBehind(after)));
  if (first === null) throw new LeavesEnded();
  yield* streamChunks(first, source);
}

function startBehind(position: string | null): LeafStart {
  const after = position === null ? null : readPosition(position);
  if (after === undefined || after === 'of before') throw new Error('a pack has positions of this server');
  return { kind: after?.[1] === 1 ? 1 : 0, after };
}
