import type { Identified } from './selection.ts';

export interface VisibleRows<Row extends Identified> {
  /** What is listed: another place is never held back. */
  readonly listKey: string;
  readonly from: number;
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * While a pointer or a menu is at work rows keep their places: contents follow, order and number wait.
 * Answers what to show of `next` after `shown`.
 */
export function freezeRows<Shown extends VisibleRows<Identified>>(shown: Shown, next: Shown): Shown {
  if (shown.listKey !== next.listKey || shown.from !== next.from) return next;
  if (sameOrder(shown.rows, next.rows) && shown.total === next.total) return next;
  const newest = new Map(next.rows.map((row) => [row.id, row]));
  return { ...shown, rows: shown.rows.map((row) => newest.get(row.id) ?? row) };
}

function sameOrder(a: readonly Identified[], b: readonly Identified[]): boolean {
  return a.length === b.length && a.every((row, index) => row.id === b[index]?.id);
}
