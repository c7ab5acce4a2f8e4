import type { ItemKind } from '../entities/item.ts';
import { type LeafBlock, type LeafColumns, writeLeafBlock } from './leaf-block.ts';
import { idBytes, isSameId } from './packed-ids.ts';

/** Columns of items, or of a part of them: `at` counts items, a name lies between two ends. */
export interface LeafSource {
  readonly ids: Uint8Array;
  readonly sizes: ArrayLike<number>;
  readonly created: ArrayLike<number>;
  readonly modified: ArrayLike<number>;
  readonly contentSeqs?: ArrayLike<number> | undefined;
  readonly nameEnds: Uint32Array;
  readonly names: Uint8Array;
}

/** Puts a leaf together, in its order, out of pieces of others. */
export class LeafBuilder {
  count = 0;
  #runs = 0;
  #nameBytes = 0;
  #hasSeqs = false;
  #parents = new Uint8Array(64 * idBytes);
  #runEnds = new Uint32Array(64);
  #ids = new Uint8Array(512 * idBytes);
  #sizes = new Float64Array(512);
  #created = new Float64Array(512);
  #modified = new Float64Array(512);
  #contentSeqs = new Float64Array(512);
  #nameEnds = new Uint32Array(512);
  #names = new Uint8Array(16_384);

  /** Items `from` up to `to` of a source, which all have this parent: 16 bytes at `parentAt`. */
  append(parents: Uint8Array, parentAt: number, source: LeafSource, from: number, to: number): void {
    if (to <= from) return;
    this.#ensureItems(to - from);
    const at = this.count;
    this.#ids.set(source.ids.subarray(from * idBytes, to * idBytes), at * idBytes);
    for (let index = from, into = at; index < to; index += 1, into += 1) {
      this.#sizes[into] = source.sizes[index] ?? 0;
      this.#created[into] = source.created[index] ?? 0;
      this.#modified[into] = source.modified[index] ?? 0;
      const contentSeq = source.contentSeqs?.[index] ?? 0;
      this.#contentSeqs[into] = contentSeq;
      this.#hasSeqs ||= contentSeq > 0;
    }
    this.#appendNames(source, from, to);
    this.count = at + to - from;
    this.#extendRun(parents, parentAt);
  }

  /** Items `from` up to `to` of a leaf, whatever their parents. */
  appendLeaf(leaf: LeafBlock, from: number, to: number): void {
    let first = 0;
    for (let run = 0; run < leaf.runEnds.length; run += 1) {
      const end = leaf.runEnds[run] ?? 0;
      if (first >= to) return;
      if (end > from)
        this.append(leaf.parents, run * idBytes, leaf, Math.max(first, from), Math.min(end, to));
      first = end;
    }
  }

  /** What was appended, as a leaf; the next one begins. */
  finish(kind: ItemKind): Uint8Array<ArrayBuffer> {
    const { count } = this;
    const columns: LeafColumns = {
      kind,
      parents: this.#parents.subarray(0, this.#runs * idBytes),
      runEnds: this.#runEnds.subarray(0, this.#runs),
      ids: this.#ids.subarray(0, count * idBytes),
      sizes: this.#sizes.subarray(0, count),
      created: this.#created.subarray(0, count),
      modified: this.#modified.subarray(0, count),
      contentSeqs: this.#hasSeqs ? this.#contentSeqs.subarray(0, count) : undefined,
      nameEnds: this.#nameEnds.subarray(0, count),
      names: this.#names.subarray(0, this.#nameBytes),
    };
    const bytes = writeLeafBlock(columns);
    this.count = 0;
    this.#runs = 0;
    this.#nameBytes = 0;
    this.#hasSeqs = false;
    return bytes;
  }

  #appendNames({ nameEnds, names }: LeafSource, from: number, to: number): void {
    const start = from === 0 ? 0 : (nameEnds[from - 1] ?? 0);
    const end = nameEnds[to - 1] ?? start;
    this.#names = withRoom(this.#names, this.#nameBytes + end - start);
    this.#names.set(names.subarray(start, end), this.#nameBytes);
    const shift = this.#nameBytes - start;
    for (let index = from, into = this.count; index < to; index += 1, into += 1) {
      this.#nameEnds[into] = (nameEnds[index] ?? 0) + shift;
    }
    this.#nameBytes += end - start;
  }

  #extendRun(parents: Uint8Array, parentAt: number): void {
    const last = this.#runs - 1;
    if (last < 0 || !isSameId(this.#parents, last * idBytes, parents, parentAt)) {
      this.#parents = withRoom(this.#parents, (this.#runs + 1) * idBytes);
      this.#runEnds = withRoom(this.#runEnds, this.#runs + 1);
      this.#parents.set(parents.subarray(parentAt, parentAt + idBytes), this.#runs * idBytes);
      this.#runs += 1;
    }
    this.#runEnds[this.#runs - 1] = this.count;
  }

  #ensureItems(more: number): void {
    const needed = this.count + more;
    this.#ids = withRoom(this.#ids, needed * idBytes);
    this.#sizes = withRoom(this.#sizes, needed);
    this.#created = withRoom(this.#created, needed);
    this.#modified = withRoom(this.#modified, needed);
    this.#contentSeqs = withRoom(this.#contentSeqs, needed);
    this.#nameEnds = withRoom(this.#nameEnds, needed);
  }
}

function withRoom<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  needed: number,
): Column {
  if (needed <= column.length) return column;
  const grown = new (column.constructor as new (length: number) => Column)(Math.ceil(needed * 1.5));
  grown.set(column);
  return grown;
}
