/**
 * The rows of a folder, by number, in the order of their values: the first `folders` of them before the others, and those
 * of one value as they are numbered, whatever the direction.
 */
export function sortRows(values: Float64Array, folders: number, direction: 'asc' | 'desc'): Int32Array {
  const rows = new Int32Array(values.length);
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (one: number, other: number) =>
    sign * ((values[one] ?? 0) - (values[other] ?? 0)) || one - other;
  rows.subarray(0, folders).sort(compare);
  rows.subarray(folders).sort(compare);
  return rows;
}
