import { readList, reportChange, type Stored, storeList } from '../layout/folder-storage.ts';

/** The columns beside the name, in their order. */
export const columnIds = ['size', 'modified', 'created', 'type'] as const;
export type ColumnId = (typeof columnIds)[number];
export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>;

/** The narrowest that a column beside the name becomes, in pixels. */
export const leastColumnPx = 64;
const mostColumnPx = 2000;

/** Those of a device where nobody chose. */
export const usualColumns: readonly ColumnId[] = ['size', 'modified'];

/** Columns that are not as usual on this device: usual ones that are hidden, others that are shown. */
const turnedKey = 'turnedColumns';
/** Widths that somebody gave to columns, as the column and its pixels with a space between them. */
const widthsKey = 'columnWidths';

export function readShownColumns(storage: Stored = localStorage): readonly ColumnId[] {
  const turned = readList(turnedKey, storage);
  return columnIds.filter((id) => usualColumns.includes(id) !== turned.includes(id));
}

export function turnColumn(id: ColumnId, storage: Stored = localStorage): void {
  const turned = columnIds.filter((each) => readList(turnedKey, storage).includes(each));
  const next = turned.includes(id) ? turned.filter((each) => each !== id) : [...turned, id];
  storeList(turnedKey, next, storage);
}

/** Those that somebody set. What cannot be a width is none. */
export function readColumnWidths(storage: Stored = localStorage): ColumnWidths {
  const entries = readList(widthsKey, storage).map((entry) => entry.split(' '));
  const widths = columnIds.flatMap((id) => {
    const px = Number(entries.find(([name]) => name === id)?.[1]);
    return px >= leastColumnPx && px <= mostColumnPx ? [[id, px] as const] : [];
  });
  return Object.fromEntries(widths);
}

export function storeColumnWidths(widths: ColumnWidths, storage: Stored = localStorage): void {
  const all = Object.entries({ ...readColumnWidths(storage), ...widths });
  storeList(
    widthsKey,
    all.map(([id, px]) => `${id} ${px}`),
    storage,
  );
}

/** All as on a device where nobody chose or sized anything. */
export function resetColumns(storage: Stored = localStorage): void {
  storage.removeItem(turnedKey);
  storage.removeItem(widthsKey);
  reportChange();
}

/** The custom property that a column takes its width from. */
export function widthProperty(id: ColumnId): `--w-${ColumnId}` {
  return `--w-${id}`;
}
