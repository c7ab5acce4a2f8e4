import type { ListOrder, PreviewList, PreviewRow } from '../preview-props.ts';

/** How many rows on either side stand in the filmstrip. */
export const filmstripRows = 12;
const rowsPerRead = 100;
/** Beyond so many rows without a file none is looked for. */
const mostRows = 2000;

export interface Neighbors {
  /** Whose they are. */
  readonly fileId: string;
  /** In the list; where it is not there any more, where it was. */
  readonly index: number;
  readonly previous: PreviewRow | null;
  readonly next: PreviewRow | null;
  /** Files around it and itself, in the order of the list. */
  readonly strip: readonly PreviewRow[];
  /** Which file of the list it is, from 1; null where that is not known. */
  readonly position: number | null;
}

/**
 * The files around the one that is shown, in the list as it is sorted and filtered now. `lastIndex`: where the file was
 * before it left the list; then the row that took its place is the next one.
 */
export async function findNeighbors(
  list: PreviewList,
  order: ListOrder,
  file: PreviewRow,
  lastIndex: number,
): Promise<Neighbors> {
  const found = await list.indexOf(file);
  const index = found >= 0 ? found : Math.min(lastIndex, list.count);
  if (index < 0) return { fileId: file.id, index, previous: null, next: null, strip: [file], position: null };
  const isHere = found >= 0;
  const from = Math.max(0, index - filmstripRows);
  const rows = await list.read({ from, to: index + filmstripRows + 1 });
  const before = rows.slice(0, index - from).filter(isFile);
  const after = rows.slice(index - from + (isHere ? 1 : 0)).filter(isFile);
  return {
    fileId: file.id,
    index,
    previous: before.at(-1) ?? (await findFileBefore(list, from)),
    next: after[0] ?? (await findFileAfter(list, index + filmstripRows + 1)),
    strip: [...before, file, ...after],
    position: isHere ? await positionOf(list, order, index) : null,
  };
}

async function findFileBefore(list: PreviewList, end: number): Promise<PreviewRow | null> {
  for (let to = end; to > Math.max(0, end - mostRows); to -= rowsPerRead) {
    const rows = await list.read({ from: Math.max(0, to - rowsPerRead), to });
    const file = rows.findLast(isFile);
    if (file) return file;
  }
  return null;
}

async function findFileAfter(list: PreviewList, start: number): Promise<PreviewRow | null> {
  for (let from = start; from < Math.min(list.count, start + mostRows); from += rowsPerRead) {
    const rows = await list.read({ from, to: from + rowsPerRead });
    const file = rows.find(isFile);
    if (file) return file;
  }
  return null;
}

async function positionOf(list: PreviewList, order: ListOrder, index: number): Promise<number> {
  if (order === 'folders-first') return index - list.folders + 1;
  if (order === 'files-first') return index + 1;
  return (await list.read({ from: 0, to: index + 1 })).filter(isFile).length;
}

function isFile(row: PreviewRow): boolean {
  return row.kind === 'file';
}
