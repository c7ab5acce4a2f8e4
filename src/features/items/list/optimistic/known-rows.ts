import type { GridRow } from '../row-source.ts';

/** Rows that are as they were before are the same objects, so that nothing is drawn again for them. */
export function withKnownRows<Row extends GridRow>(
  rows: readonly Row[],
  before: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const next = rows.map((row) => {
    const last = known.get(row.id);
    return last && isSameRow(last, row) ? last : row;
  });
  return next.length === before.length && next.every((row, at) => row === before[at]) ? before : next;
}

function isSameRow<Row extends GridRow>(one: Row, other: Row): boolean {
  const fields = Object.keys(one) as (keyof Row)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
