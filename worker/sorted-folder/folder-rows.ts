import type { ItemKind } from '#contract/entities/item.ts';
import { idBytes, isSameId, packId, unpackId } from '#contract/replica-format/packed-ids.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rangeOfPrefix } from '#contract/rules/sort-key/sort-key-range.ts';
import type { ItemRow } from '#contract/worker-api/item-row.ts';
import type { FolderView } from '../read/folder-view.ts';
import { confirmedRow, pendingRow, walkPart } from '../read/merge-overlay.ts';
import type { OverlayRow } from '../replica/replica-database.ts';
import { type Columns, keyAt } from '../replica/sorted-block.ts';

const isPending = -1;

/**
 * All children of a folder as they stood in one read, numbered by name: folders, then files. They stay in the columns of
 * their blocks, with two numbers for each row: a folder may hold a million.
 */
export class FolderRows {
  readonly folders: number;
  readonly count: number;
  readonly complete: boolean;
  readonly #folderId: string;
  readonly #blocks: readonly Columns[];
  readonly #pending: readonly OverlayRow[];
  /** Of each row its block, or `isPending`. */
  readonly #blockOf: Int32Array;
  /** Of each row its position in its block, or in what is pending. */
  readonly #positionIn: Int32Array;

  constructor(folderId: string, complete: boolean, parts: FolderParts) {
    this.#folderId = folderId;
    this.complete = complete;
    this.#blocks = parts.blocks;
    this.#pending = parts.pending;
    this.#blockOf = Int32Array.from(parts.blockOf);
    this.#positionIn = Int32Array.from(parts.positionIn);
    this.count = this.#blockOf.length;
    this.folders = parts.folders;
  }

  rowAt(row: number): ItemRow {
    const pending = this.#pendingAt(row);
    if (pending) return pendingRow(pending);
    const kind = row < this.folders ? 'folder' : 'file';
    return confirmedRow(this.#blockAt(row), this.#positionIn[row] ?? 0, this.#folderId, kind);
  }

  idAt(row: number): string {
    return this.#pendingAt(row)?.id ?? unpackId(this.#blockAt(row).ids, this.#startOfId(row));
  }

  /** Bytes of each row; of folders their own, which are none. */
  sizes(): Float64Array {
    return this.#numbers('sizes', ({ sizeBytes }) => sizeBytes);
  }

  /** Milliseconds since 1970 of each row. */
  modified(): Float64Array {
    return this.#numbers('modified', ({ modifiedMs }) => modifiedMs);
  }

  /** The row of an item, or -1. */
  find(id: string): number {
    const packed = new Uint8Array(idBytes);
    packId(id, packed);
    for (let row = 0; row < this.count; row += 1) {
      const pending = this.#pendingAt(row);
      const isIt = pending
        ? pending.id === id
        : isSameId(this.#blockAt(row).ids, this.#startOfId(row), packed, 0);
      if (isIt) return row;
    }
    return -1;
  }

  /** Says of a row whether its name key begins with a prefix. */
  startingWith(prefix: string): (row: number) => boolean {
    const [low, high] = rangeOfPrefix(prefix);
    const runs = [
      { first: 0, end: this.folders },
      { first: this.folders, end: this.count },
    ].map(({ first, end }) => {
      const from = this.#lowerBound(low, first, end);
      return { from, to: this.#lowerBound(high, from, end) };
    });
    return (row) =>
      runs.some(({ from, to }) => row >= from && row < to) && nameKey(this.#nameAt(row)).startsWith(prefix);
  }

  #lowerBound(key: string, first: number, end: number): number {
    let low = first;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #nameAt(row: number): string {
    return this.#pendingAt(row)?.name ?? this.#blockAt(row).names[this.#positionIn[row] ?? 0] ?? '';
  }

  #keyAt(row: number): string {
    return this.#pendingAt(row)?.key ?? keyAt(this.#blockAt(row), this.#positionIn[row] ?? 0);
  }

  #numbers(column: 'sizes' | 'modified', ofPending: (row: OverlayRow) => number): Float64Array {
    const numbers = new Float64Array(this.count);
    for (let row = 0; row < this.count; row += 1) {
      const pending = this.#pendingAt(row);
      numbers[row] = pending
        ? ofPending(pending)
        : (this.#blockAt(row)[column][this.#positionIn[row] ?? 0] ?? 0);
    }
    return numbers;
  }

  #pendingAt(row: number): OverlayRow | undefined {
    return this.#blockOf[row] === isPending ? this.#pending[this.#positionIn[row] ?? 0] : undefined;
  }

  #blockAt(row: number): Columns {
    const block = this.#blocks[this.#blockOf[row] ?? 0];
    if (!block) throw new RangeError(`the folder has no row ${row}`);
    return block;
  }

  #startOfId(row: number): number {
    return (this.#positionIn[row] ?? 0) * idBytes;
  }
}

interface FolderParts {
  readonly blocks: readonly Columns[];
  readonly pending: readonly OverlayRow[];
  readonly blockOf: readonly number[];
  readonly positionIn: readonly number[];
  readonly folders: number;
}

/** Reads all of a folder. In the transaction of the view. */
export async function readFolderRows(view: FolderView, folderId: string): Promise<FolderRows> {
  const [ofFolders, ofFiles] = await Promise.all([view.folder.blocks(), view.file.blocks()]);
  const blocks: Columns[] = [];
  const pending: OverlayRow[] = [];
  const blockOf: number[] = [];
  const positionIn: number[] = [];
  const addAll = (kind: ItemKind, stored: readonly (Columns | undefined)[]) => {
    for (const [at, part] of view[kind].layout.parts.entries()) {
      const block = stored[at];
      if (block) blocks.push(block);
      walkPart(
        part,
        block,
        (_columns, position) => {
          blockOf.push(blocks.length - 1);
          positionIn.push(position);
        },
        (row) => {
          blockOf.push(isPending);
          positionIn.push(pending.push(row) - 1);
        },
      );
    }
    return blockOf.length;
  };
  const folders = addAll('folder', ofFolders);
  addAll('file', ofFiles);
  return new FolderRows(folderId, view.complete, { blocks, pending, blockOf, positionIn, folders });
}
