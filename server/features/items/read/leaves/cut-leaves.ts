import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder, type LeafSource } from '#contract/replica-format/leaf-builder.ts';
import { idBytes, isSameId, unpackId } from '#contract/replica-format/packed-ids.ts';
import { rootRowId, rowIdOf } from '../../../../db/item-ids.ts';
import { itemKindOf } from '../../entry.ts';
import type { PagePosition } from '../page-position.ts';
import type { LeafChunk, LeafStart } from './load-leaf-chunk.ts';

export interface CutLeaf {
  readonly leaf: Uint8Array;
  /** Of its last row: the next leaf begins behind it. */
  readonly position: PagePosition;
}

/** Rows of one folder that follow one another. */
export interface LeafRun {
  readonly kind: 0 | 1;
  readonly parents: Uint8Array;
  /** Where the folder's 16 bytes begin. */
  readonly parentAt: number;
  readonly source: LeafSource;
  readonly from: number;
  readonly to: number;
}

/** A chunk as leaves, each when it is asked for. */
export function* cutLeaves(chunk: LeafChunk): Generator<CutLeaf> {
  const source = toSource(chunk);
  const builder = new LeafBuilder();
  const { count, start } = chunk;
  for (let from = 0; from < count; ) {
    const to = Math.min(from + leafItems.target, count);
    for (const run of runsBetween(chunk, source, from, to)) {
      builder.append(run.parents, run.parentAt, source, run.from, run.to);
    }
    const leaf = builder.finish(itemKindOf(start.kind));
    yield { leaf, position: positionOf(chunk, to - 1) };
    from = to;
  }
}

/** A chunk by folders. */
export function runsOf(chunk: LeafChunk): Generator<LeafRun> {
  return runsBetween(chunk, toSource(chunk), 0, chunk.count);
}

function* runsBetween(chunk: LeafChunk, source: LeafSource, from: number, most: number): Generator<LeafRun> {
  const { parents, start } = chunk;
  for (let first = from; first < most; ) {
    const to = endOfRun(parents, first, most);
    yield { kind: start.kind, parents, parentAt: first * idBytes, source, from: first, to };
    first = to;
  }
}

/** Where the rows go on behind a chunk; null where it was the last. */
export function startAfter(chunk: LeafChunk): LeafStart | null {
  const { start, count, isLast } = chunk;
  if (!isLast) return { kind: start.kind, after: positionOf(chunk, count - 1) };
  return start.kind === 0 ? { kind: 1, after: null } : null;
}

function positionOf({ start, parents, ids, lastKeys }: LeafChunk, row: number): PagePosition {
  const key = lastKeys[Math.floor(row / leafItems.target)];
  if (key === undefined) throw new Error('each leaf has the key of its last row');
  return [rowIdAt(parents, row * idBytes), start.kind, key, rowIdAt(ids, row * idBytes)];
}

/** The key of the id whose 16 bytes begin there. */
export function rowIdAt(packed: Uint8Array, at: number): string {
  return rowIdOf(unpackId(packed, at)) ?? rootRowId;
}

function endOfRun(parents: Uint8Array, first: number, most: number): number {
  let end = first + 1;
  while (end < most && isSameId(parents, first * idBytes, parents, end * idBytes)) end += 1;
  return end;
}

function toSource({ count, ids, names, nameLengths, ...numbers }: LeafChunk): LeafSource {
  const nameEnds = new Uint32Array(count);
  const lengths = viewOf(nameLengths);
  let end = 0;
  for (let row = 0; row < count; row += 1) {
    end += lengths.getInt32(row * 4);
    nameEnds[row] = end;
  }
  return {
    ids,
    names,
    nameEnds,
    sizes: readNumbers(numbers.sizes),
    created: readNumbers(numbers.created),
    modified: readNumbers(numbers.modified),
    contentSeqs: readNumbers(numbers.contentSeqs),
  };
}

/** As numbers: ours stay far below 2^53. */
function readNumbers(bytes: Buffer): Float64Array {
  const view = viewOf(bytes);
  const numbers = new Float64Array(bytes.length >> 3);
  for (let row = 0; row < numbers.length; row += 1) {
    numbers[row] = view.getInt32(row * 8) * 0x1_0000_0000 + view.getUint32(row * 8 + 4);
  }
  return numbers;
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}
