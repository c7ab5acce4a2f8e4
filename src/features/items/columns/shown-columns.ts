import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import { readList, reportChange, type Stored, storeList, subscribe } from '../layout/folder-storage.ts';

/** The columns beside the name, in their order. */
export const columnIds = ['size', 'modified', 'created', 'type'] as const;
export type ColumnId = (typeof columnIds)[number];
export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>;

/** The narrowest that a column beside the name becomes, in pixels. */
export const leastColumnPx = 64;
const mostColumnPx = 2000;

const usual: readonly ColumnId[] = ['size', 'modified'];

/** Columns that are not as usual on this device: usual ones that are hidden, others that are shown. */
const turnedKey = 'turnedColumns';
/** Widths that somebody gave to columns, as the column and its pixels with a space between them. */
const widthsKey = 'columnWidths';

/** A phone has two lines for each row, which are always the same. */
const phone = '(width <= 40em)';

export interface ListColumns {
  readonly ids: readonly ColumnId[];
  /** The widths, for the styles of the list. */
  readonly style: CSSProperties;
}

export function readShownColumns(storage: Stored = localStorage): readonly ColumnId[] {
  const turned = readList(turnedKey, storage);
  return columnIds.filter((id) => usual.includes(id) !== turned.includes(id));
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

/** The columns of all lists of this device, as they are now. */
export function useListColumns(): ListColumns {
  const shown = useSyncExternalStore(subscribeToColumns, () =>
    (matchMedia(phone).matches ? usual : readShownColumns()).join(' '),
  );
  const widths = useSyncExternalStore(subscribe, () => JSON.stringify(readColumnWidths()));
  return useMemo(() => {
    const px: ColumnWidths = JSON.parse(widths);
    const ids = columnIds.filter((id) => shown.split(' ').includes(id));
    const style = Object.fromEntries(
      columnIds.flatMap((id) => (px[id] ? [[widthProperty(id), `${px[id]}px`]] : [])),
    );
    return { ids, style };
  }, [shown, widths]);
}

function subscribeToColumns(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  const list = matchMedia(phone);
  list.addEventListener('change', listener);
  return () => {
    unsubscribe();
    list.removeEventListener('change', listener);
  };
}
