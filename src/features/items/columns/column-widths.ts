import { type ColumnId, type ColumnWidths, leastColumnPx } from './shown-columns.ts';

const leastNamePx = 160;

/** A column with a width: the name has what the others leave. */
export type SizedColumn = 'name' | ColumnId;

/** The columns that are on screen, as wide as they are now. */
export interface MeasuredColumns {
  readonly name: number;
  readonly others: readonly { readonly id: ColumnId; readonly px: number }[];
}

export interface WidthLimits {
  readonly least: number;
  readonly most: number;
}

export function widthOf(now: MeasuredColumns, column: SizedColumn): number {
  if (column === 'name') return now.name;
  return now.others.find(({ id }) => id === column)?.px ?? 0;
}

/** How narrow and how wide a column can become: as far as the one that gives way keeps its own least width. */
export function widthLimits(now: MeasuredColumns, column: SizedColumn): WidthLimits {
  const own = widthOf(now, column);
  const other = neighbourOf(now, column);
  if (other === undefined) return { least: own, most: own };
  const room = widthOf(now, other) - leastOf(other);
  return { least: Math.min(own, leastOf(column)), most: own + Math.max(0, room) };
}

/**
 * What a column and the one behind it become when the edge between them moves, so that the edge stays under the pointer.
 * Behind the last one is no other: the name gives way to it.
 */
export function resized(now: MeasuredColumns, column: SizedColumn, wantedPx: number): ColumnWidths {
  const px = clamp(wantedPx, widthLimits(now, column));
  const other = neighbourOf(now, column);
  const otherPx = other === undefined ? 0 : widthOf(now, other) - (px - widthOf(now, column));
  return { ...withoutRoom(now), ...only(column, px), ...only(other, otherPx) };
}

/** What columns become that take these widths, as far as the name keeps its least one. */
export function fitted(now: MeasuredColumns, wanted: ColumnWidths): ColumnWidths {
  let room = now.name - leastNamePx;
  const widths: [ColumnId, number][] = [];
  for (const { id, px } of now.others) {
    const most = px + Math.max(0, room);
    const next = clamp(wanted[id] ?? px, { least: leastColumnPx, most });
    room -= next - px;
    if (wanted[id] !== undefined) widths.push([id, next]);
  }
  return { ...withoutRoom(now), ...Object.fromEntries(widths) };
}

/**
 * Where the name has nothing left, columns are narrower than they would be. Once one of them is sized the others stay as they
 * are on screen: what they lack would otherwise be theirs as soon as that one gives way.
 */
function withoutRoom({ name, others }: MeasuredColumns): ColumnWidths {
  return name > leastNamePx ? {} : Object.fromEntries(others.map(({ id, px }) => [id, px]));
}

function neighbourOf({ others }: MeasuredColumns, column: SizedColumn): SizedColumn | undefined {
  if (column === 'name') return others[0]?.id;
  const at = others.findIndex(({ id }) => id === column);
  return others[at + 1]?.id ?? 'name';
}

function only(column: SizedColumn | undefined, px: number): ColumnWidths {
  return column === undefined || column === 'name' ? {} : { [column]: px };
}

function leastOf(column: SizedColumn): number {
  return column === 'name' ? leastNamePx : leastColumnPx;
}

function clamp(px: number, { least, most }: WidthLimits): number {
  return Math.round(Math.max(least, Math.min(px, most)));
}
