import { setImmediate } from 'node:timers/promises';
import { leafItems, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder } from '#contract/replica-format/leaf-builder.ts';
import { LeafFrameReader, writeLeafFrame } from '#contract/replica-format/leaf-stream.ts';
import { idBytes } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { itemKindOf } from '../../../entry.ts';
import { writePosition } from '../../page-position.ts';
import { type LeafRun, rowIdAt, runsOf, startAfter } from '../cut-leaves.ts';
import type { LeafChunk, LeafStart } from '../load-leaf-chunk.ts';
import type { PackPiece } from '../packs/read-pack.ts';
import { FolderCursor, type PackView } from './pack-view.ts';

interface FilteredPack {
  readonly pieces: AsyncIterable<PackPiece>;
  readonly view: PackView;
  /** Rows of the view's live folders. */
  readonly loadLive: (start: LeafStart) => Promise<LeafChunk>;
}

/**
 * What somebody sees of a filespace, as leaves of their own: of most folders as the pack has them, of the others from the
 * database, both in the order of leaves. Nothing of what is not seen is in them, nor in their positions.
 */
export async function* filterPack({ pieces, view, loadLive }: FilteredPack): AsyncGenerator<PackPiece> {
  const cutter = new LeafCutter();
  const folders = new FolderCursor(view.fromPack);
  const frames = new LeafFrameReader();
  const live = loadRuns(loadLive);
  let next = await live.next();
  let kind: 0 | 1 = 0;
  for await (const piece of pieces) {
    for (const frame of frames.push(piece.frames)) {
      if (frame.type !== 'leaf') continue;
      const leaf = readLeafBlock(frame.leaf);
      if (kind === 0 && leaf.kind === 'file') {
        kind = 1;
        folders.restart();
      }
      let from = 0;
      for (const [run, to] of leaf.runEnds.entries()) {
        const parentAt = run * idBytes;
        if (folders.has(leaf.parents, parentAt)) {
          const shown = { kind, parents: leaf.parents, parentAt, source: leaf, from, to };
          while (next.done !== true && isBefore(next.value, shown)) {
            yield* cutter.append(next.value);
            next = await live.next();
          }
          yield* cutter.append(shown);
        }
        from = to;
      }
      await setImmediate(); // whether or not something of it is sent, others have their turn
    }
  }
  while (next.done !== true) {
    yield* cutter.append(next.value);
    next = await live.next();
  }
  yield* cutter.finish();
}

/** Of all live folders, those of folders first. */
async function* loadRuns(load: FilteredPack['loadLive']): AsyncGenerator<LeafRun> {
  for (let start: LeafStart | null = { kind: 0, after: null }; start !== null; ) {
    const chunk = await load(start);
    yield* runsOf(chunk);
    start = startAfter(chunk);
  }
}

function isBefore(run: LeafRun, other: LeafRun): boolean {
  if (run.kind !== other.kind) return run.kind < other.kind;
  const order = Buffer.compare(
    run.parents.subarray(run.parentAt, run.parentAt + idBytes),
    other.parents.subarray(other.parentAt, other.parentAt + idBytes),
  );
  return order < 0;
}

/** Leaves of runs that follow one another, each with the position of its last row. */
class LeafCutter {
  readonly #builder = new LeafBuilder();
  #last: LeafRun | undefined;

  *append(run: LeafRun): Generator<PackPiece> {
    if (this.#last && this.#last.kind !== run.kind) yield* this.finish();
    const { parents, parentAt, source } = run;
    for (let from = run.from; from < run.to; ) {
      const to = Math.min(run.to, from + leafItems.target - this.#builder.count);
      this.#builder.append(parents, parentAt, source, from, to);
      this.#last = { ...run, to };
      if (this.#builder.count === leafItems.target) yield* this.finish();
      from = to;
    }
  }

  *finish(): Generator<PackPiece> {
    if (!this.#last || this.#builder.count === 0) return;
    const position = positionOf(this.#last);
    const frame = writeLeafFrame(position, this.#builder.finish(itemKindOf(this.#last.kind)));
    yield { frames: Buffer.from(frame.buffer), position };
  }
}

const utf8 = new TextDecoder();

/** Of the last row of a run. */
function positionOf({ kind, parents, parentAt, source, to }: LeafRun): string {
  const row = to - 1;
  const name = utf8.decode(source.names.subarray(source.nameEnds[row - 1] ?? 0, source.nameEnds[row]));
  const parent = rowIdAt(parents, parentAt);
  return writePosition([parent, kind, sortKey(name), rowIdAt(source.ids, row * idBytes)]);
}
