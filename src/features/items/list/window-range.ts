/** Rows are read in windows of this step, so that scrolling by a row asks nothing new. */
const stepRows = 50;
/** How far beyond the visible rows a window reaches. */
const marginRows = 75;

export interface RowRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Of a folder that has just been opened this much is taken to be on screen. */
const firstScreen: RowRange = { from: 0, to: 40 };

/** The window to read for what is on screen. It changes once in `stepRows` rows of scrolling. */
export function windowFor(visible: RowRange): RowRange {
  const from = Math.floor(Math.max(0, visible.from - marginRows) / stepRows) * stepRows;
  const to = Math.ceil((visible.to + marginRows) / stepRows) * stepRows;
  return { from, to };
}

export const firstWindow = windowFor(firstScreen);

/**
 * The window to read after `last`: that one itself where it has all that `windowFor` would read. Most screens show fewer rows
 * than the first window takes them to.
 */
export function nextWindow(last: RowRange, visible: RowRange): RowRange {
  const next = windowFor(visible);
  return last.from <= next.from && next.to <= last.to ? last : next;
}
