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

/** A chunk as leaves, each when it is asked for. */
export function* cutLeaves(chunk: LeafChunk): Generator<CutLeaf> {
  const source = toSource(chunk);
  const builder = new LeafBuilder();
  const { parents, count, start } = chunk;
  for (let from = 0; from < count; ) {
    const to = Math.min(from + leafItems.target, count);
    for (let first = from; first < to; ) {
      const end = endOfRun(parents, first, to);
      builder.append(parents, first * idBytes, source, first, end);
      first = end;
    }
    const leaf = builder.finish(itemKindOf(start.kind));
    yield { leaf, position: positionOf(chunk, to - 1) };
    from = to;
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
  return [rowIdAt(parents, row), start.kind, key, rowIdAt(ids, row)];
}

function rowIdAt(packed: Uint8Array, row: number): string {
  return rowIdOf(unpackId(packed, row * idBytes)) ?? rootRowId;
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
