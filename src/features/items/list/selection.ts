/**
 * What is selected in a list that is far longer than what is loaded of it, and where the keyboard stands.
 * `these` names the selected rows; `allBut` names the ones left out after "select all".
 */
export interface Selection<Row extends Identified> {
  readonly mode: 'these' | 'allBut';
  readonly rows: ReadonlyMap<string, Row>;
  /** Where a range starts. */
  readonly anchor: RowRef | null;
  /** The row of the keyboard. Moving it never changes what is selected. */
  readonly focus: RowRef | null;
}

export interface Identified {
  readonly id: string;
}

export interface RowRef extends Identified {
  readonly index: number;
  /** Known to be in the list, which may be shown without it for a moment yet: a folder that was just made. */
  readonly isAwaited?: true;
}

export const emptySelection: Selection<never> = {
  mode: 'these',
  rows: new Map<string, never>(),
  anchor: null,
  focus: null,
};

export function isSelected(selection: Selection<Identified>, id: string): boolean {
  return selection.rows.has(id) === (selection.mode === 'these');
}

/** `total` is the length of the list. */
export function countSelected(selection: Selection<Identified>, total: number): number {
  return selection.mode === 'these' ? selection.rows.size : Math.max(0, total - selection.rows.size);
}

export function focusRow<Row extends Identified>(
  selection: Selection<Row>,
  focus: RowRef | null,
): Selection<Row> {
  return sameSpot(selection.focus, focus) ? selection : { ...selection, focus };
}

/** The row alone. */
export function selectOnly<Row extends Identified>(row: Row, index: number): Selection<Row> {
  const spot = { id: row.id, index };
  return { mode: 'these', rows: new Map([[row.id, row]]), anchor: spot, focus: spot };
}

/** These rows and no others; the first of them stands at `index`. */
export function selectRows<Row extends Identified>(rows: readonly Row[], index: number): Selection<Row> {
  const [first] = rows;
  const spot = first ? { id: first.id, index } : null;
  return { mode: 'these', rows: new Map(rows.map((row) => [row.id, row])), anchor: spot, focus: spot };
}

export function toggle<Row extends Identified>(
  selection: Selection<Row>,
  row: Row,
  index: number,
): Selection<Row> {
  const rows = new Map(selection.rows);
  if (!rows.delete(row.id)) rows.set(row.id, row);
  const spot = { id: row.id, index };
  return { mode: selection.mode, rows, anchor: spot, focus: spot };
}

/**
 * The rows from the anchor to `focus`; with `add` they join what is selected already. The anchor stays; where there is none, it is
 * where the range began.
 */
export function selectRange<Row extends Identified>(
  selection: Selection<Row>,
  range: readonly Row[],
  focus: RowRef,
  add = false,
): Selection<Row> {
  const anchor = selection.anchor ?? startOf(range, focus);
  if (add && selection.mode === 'allBut') {
    const rows = new Map(selection.rows);
    for (const row of range) rows.delete(row.id);
    return { mode: 'allBut', rows, anchor, focus };
  }
  const rows = new Map(add ? selection.rows : []);
  for (const row of range) rows.set(row.id, row);
  return { mode: 'these', rows, anchor, focus };
}

/** The end of a range that is not `focus`. */
function startOf(range: readonly Identified[], focus: RowRef): RowRef {
  const [first] = range;
  const last = range.at(-1);
  if (!first || !last) return focus;
  const length = range.length - 1;
  return first.id === focus.id
    ? { id: last.id, index: focus.index + length }
    : { id: first.id, index: focus.index - length };
}

/** From where to where (exclusive) a range to `index` reaches. */
export function rangeTo(
  selection: Selection<Identified>,
  index: number,
): readonly [from: number, to: number] {
  const start = selection.anchor?.index ?? selection.focus?.index ?? index;
  return [Math.min(start, index), Math.max(start, index) + 1];
}

/** More than this cannot be changed anyway. */
export const mostWatched = 200;

/**
 * All rows of the list, loaded or not. A list that is `seen` as a whole is selected row by row: what arrives later was not meant, and
 * nobody deletes it unseen. Longer ones are more than any action takes that cannot be taken back.
 */
export function selectAll<Row extends Identified>(
  selection: Selection<Row>,
  seen?: VisibleRows<Row>,
  total = 0,
): Selection<Row> {
  const isWhole = seen !== undefined && total <= mostWatched && seen.rows.length === total;
  if (!isWhole) return { ...selection, mode: 'allBut', rows: new Map() };
  return { ...selection, mode: 'these', rows: new Map(seen.rows.map((row) => [row.id, row])) };
}

/** Nothing selected; the keyboard stays where it is, and the next range starts there. */
export function clear<Row extends Identified>(selection: Selection<Row>): Selection<Row> {
  if (selection.mode === 'these' && selection.rows.size === 0 && selection.anchor === null) return selection;
  return { ...selection, mode: 'these', rows: new Map(), anchor: null };
}

/** Rows that are gone can be neither selected nor left out. */
export function removeFromSelection<Row extends Identified>(
  selection: Selection<Row>,
  deletedIds: Iterable<string>,
): Selection<Row> {
  const rows = new Map(selection.rows);
  for (const id of deletedIds) rows.delete(id);
  return rows.size === selection.rows.size ? selection : { ...selection, rows };
}

/** Rows in memory, and where the first of them stands in the list. */
export interface VisibleRows<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly from: number;
}

/**
 * Follows rows to where they stand now: selected ones get their newest content, anchor and focus their new place.
 * A focused row that is gone leaves the focus to the next row that is still there, or to the last one before it; one that
 * is awaited keeps it.
 * `before`: the rows as they were.
 */
export function trackMovedRows<Row extends Identified>(
  selection: Selection<Row>,
  { rows: visible, from }: VisibleRows<Row>,
  total: number,
  before: VisibleRows<Row> = { rows: [], from: 0 },
): Selection<Row> {
  const indexes = new Map(visible.map((row, index) => [row.id, from + index]));
  const at = (index: number): Row | undefined => visible[index - from];
  const moved = (spot: RowRef | null): RowRef | null => {
    if (spot === null) return null;
    const rowIndex = indexes.get(spot.id);
    if (rowIndex !== undefined)
      return rowIndex === spot.index && !spot.isAwaited ? spot : { id: spot.id, index: rowIndex };
    // The window has left it behind: what is not read is not gone.
    const end = from + visible.length;
    if (spot.index < from || (spot.index >= end && end < total)) return spot;
    const at0 = before.rows[spot.index - before.from]?.id === spot.id ? spot.index - before.from : -1;
    if (spot.isAwaited && at0 < 0) return spot;
    if (total === 0) return null;
    const survivor =
      at0 < 0
        ? undefined
        : (before.rows.slice(at0 + 1).find(({ id }) => indexes.has(id)) ??
          before.rows.slice(0, at0).findLast(({ id }) => indexes.has(id)));
    const survivorIndex = survivor && indexes.get(survivor.id);
    if (survivor && survivorIndex !== undefined) return { id: survivor.id, index: survivorIndex };
    const index = Math.min(spot.index, total - 1);
    const heir = at(index);
    return heir ? { id: heir.id, index } : index === spot.index ? spot : { ...spot, index };
  };
  const stale = visible.filter((row) => selection.rows.has(row.id) && selection.rows.get(row.id) !== row);
  const rows = stale.length === 0 ? selection.rows : new Map(selection.rows);
  if (rows instanceof Map) for (const row of stale) rows.set(row.id, row);
  const anchor = moved(selection.anchor);
  const focus = moved(selection.focus);
  const same = rows === selection.rows && anchor === selection.anchor && focus === selection.focus;
  return same ? selection : { mode: selection.mode, rows, anchor, focus };
}

function sameSpot(a: RowRef | null, b: RowRef | null): boolean {
  return a === b || (a !== null && b !== null && a.id === b.id && a.index === b.index);
}
