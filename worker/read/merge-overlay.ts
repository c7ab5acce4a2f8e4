import type { ItemKind } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import type { ItemRow } from '#contract/worker-api/item-row.ts';
import { findBlock } from '../replica/block-directory.ts';
import type { BlockDirectory, OverlayRow } from '../replica/replica-database.ts';
import { type Columns, keyAt, numbersAt } from '../replica/sorted-block.ts';

/** What is pending in one folder, for one kind. */
export interface PendingRows {
  /** Confirmed rows that are not shown as they are: their ids with the keys under which the blocks hold them. */
  readonly hidden: readonly { readonly id: string; readonly key: string }[];
  /** Rows that are shown here. */
  readonly extra: readonly OverlayRow[];
}

/** One block with what is pending in its range of keys. Counts are known without reading it. */
export interface MergedBlock {
  /** Position in the block directory; -1 where the folder has no block at all. */
  readonly block: number;
  readonly start: number;
  readonly count: number;
  readonly hidden: ReadonlySet<string>;
  readonly extra: readonly OverlayRow[];
}

export interface MergedLayout {
  readonly parts: readonly MergedBlock[];
  readonly total: number;
}

/** Splits what is pending in a folder by kind. */
export function pendingRowsOf(
  folderId: string,
  kind: ItemKind,
  overlay: { readonly leaving: readonly OverlayRow[]; readonly arriving: readonly OverlayRow[] },
): PendingRows {
  return {
    hidden: overlay.leaving
      .filter((row) => row.kind === kind && row.confirmedParentId === folderId)
      .map((row) => ({ id: row.id, key: row.confirmedSortKey })),
    extra: overlay.arriving.filter((row) => row.kind === kind && row.parent === folderId),
  };
}

/** Where everything stands when what is pending is merged into the blocks, before any block is read. */
export function mergedLayoutOf(directory: BlockDirectory, pending: PendingRows): MergedLayout {
  const hidden = new Map<number, Set<string>>();
  for (const { id, key } of pending.hidden) {
    const block = findBlock(directory, key);
    if (block >= 0) hidden.set(block, (hidden.get(block) ?? new Set()).add(id));
  }
  const extra = new Map<number, OverlayRow[]>();
  for (const row of pending.extra) {
    const block = findBlock(directory, row.key);
    const rows = extra.get(block);
    if (rows) rows.push(row);
    else extra.set(block, [row]);
  }
  const parts: MergedBlock[] = [];
  let start = 0;
  const add = (block: number, confirmed: number) => {
    const here = hidden.get(block) ?? new Set();
    const more = (extra.get(block) ?? []).sort(byKey);
    const count = confirmed - here.size + more.length;
    parts.push({ block, start, count, hidden: here, extra: more });
    start += count;
  };
  directory.counts.forEach((count, block) => {
    add(block, count);
  });
  if (directory.counts.length === 0 && pending.extra.length > 0) add(-1, 0);
  return { parts, total: start };
}

/** The parts that a window touches. */
export function blocksInWindow(layout: MergedLayout, from: number, to: number): readonly MergedBlock[] {
  return layout.parts.filter((part) => part.start < to && part.start + part.count > from);
}

/** The same with so many parts on either side. */
export function partsAround(
  layout: MergedLayout,
  from: number,
  to: number,
  margin: number,
): readonly MergedBlock[] {
  const touched = blocksInWindow(layout, from, to);
  const [first] = touched;
  if (margin === 0 || first === undefined) return touched;
  const begin = layout.parts.indexOf(first);
  return layout.parts.slice(Math.max(0, begin - margin), begin + touched.length + margin);
}

/** The rows of a part, in ascending order: those from `from` to `to` of its own. No object is made of others. */
export function blockRows(
  part: MergedBlock,
  folderId: string,
  kind: ItemKind,
  columns: Columns | undefined,
  from = 0,
  to = part.count,
): ItemRow[] {
  const rows: ItemRow[] = [];
  let position = 0;
  const add = (row: () => ItemRow) => {
    if (position >= from && position < to) rows.push(row());
    position += 1;
  };
  walkPart(
    part,
    columns,
    (block, at) => add(() => confirmedRow(block, at, folderId, kind)),
    (row) => add(() => pendingRow(row)),
  );
  return rows;
}

/** Meets the rows of a part in ascending order: confirmed ones by their position in the block, and what is pending. */
export function walkPart(
  part: MergedBlock,
  columns: Columns | undefined,
  confirmed: (block: Columns, at: number) => void,
  pending: (row: OverlayRow) => void,
): void {
  const { hidden, extra } = part;
  let next = 0;
  const count = columns?.names.length ?? 0;
  for (let at = 0; columns && at < count; at += 1) {
    if (next < extra.length) {
      const key = keyAt(columns, at);
      for (let row = extra[next]; row && row.key < key; row = extra[next]) {
        pending(row);
        next += 1;
      }
    }
    const isHidden = hidden.size > 0 && hidden.has(unpackId(columns.ids, at * idBytes));
    if (!isHidden) confirmed(columns, at);
  }
  for (const row of extra.slice(next)) pending(row);
}

/** The rows of an ascending window; `rowsOfPart` gives some of the parts that it touches. */
export function windowRows(
  layout: MergedLayout,
  from: number,
  to: number,
  rowsOfPart: (part: MergedBlock, from: number, to: number) => readonly ItemRow[],
): ItemRow[] {
  return blocksInWindow(layout, from, to).flatMap((part) =>
    rowsOfPart(part, Math.max(0, from - part.start), Math.max(0, to - part.start)),
  );
}

/** Folders first, ascending; or all of it the other way round. */
export interface AscendingRange {
  readonly folders: readonly [from: number, to: number];
  readonly files: readonly [from: number, to: number];
}

export function ascendingRange(
  folders: number,
  files: number,
  direction: 'asc' | 'desc',
  from: number,
  to: number,
): AscendingRange {
  const total = folders + files;
  const first = Math.min(Math.max(0, from), total);
  const end = Math.min(Math.max(first, to), total);
  const [low, high] = direction === 'asc' ? [first, end] : [total - end, total - first];
  return {
    folders: [Math.min(low, folders), Math.min(high, folders)],
    files: [Math.max(low - folders, 0), Math.max(high - folders, 0)],
  };
}

export function confirmedRow(columns: Columns, at: number, parentId: string, kind: ItemKind): ItemRow {
  return {
    id: unpackId(columns.ids, at * idBytes),
    parentId,
    kind,
    name: columns.names[at] ?? '',
    ...numbersAt(columns, at),
    syncState: 'none',
  };
}

export function pendingRow(row: OverlayRow): ItemRow {
  const { id, parent, kind, name, sizeBytes, createdMs, modifiedMs } = row;
  const { contentSeq, syncState, createdByChangeId } = row;
  return {
    id,
    parentId: parent,
    kind,
    name,
    sizeBytes,
    createdMs,
    modifiedMs,
    syncState,
    ...(contentSeq && { contentSeq }),
    ...(createdByChangeId !== '' && { isUnsent: true }),
    ...(createdByChangeId !== '' && kind === 'file' && { uploadChangeId: createdByChangeId }),
  };
}

function byKey(a: OverlayRow, b: OverlayRow): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
