import type { SortedFolder } from '#contract/worker-api/sorted-folder.ts';
import type { FolderWindow, ItemRow } from '#worker/read/reader.ts';
import { sync } from '../../../lib/worker-client.ts';
import { createLatestQuestion, type LatestQuestion } from './latest-question.ts';
import type { RowRange } from './window-range.ts';

/** Asks for windows of a folder in this order, one at a time. Rows that are as they were before are the same objects. */
export function createSortedWindows(
  folder: SortedFolder,
  listener: (window: FolderWindow) => void,
): LatestQuestion<RowRange> {
  let last: readonly ItemRow[] = [];
  return createLatestQuestion(
    ({ from, to }: RowRange) => sync.sortedWindow(folder, from, to),
    (window) => {
      last = withKnownRows(window.rows, last);
      listener({ ...window, rows: last });
    },
    (one, other) => one.from === other.from && one.to === other.to,
  );
}

/** So that nothing is drawn again for them. */
function withKnownRows(rows: readonly ItemRow[], before: readonly ItemRow[]): readonly ItemRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const last = known.get(row.id);
    return last && isSameRow(last, row) ? last : row;
  });
}

function isSameRow(one: ItemRow, other: ItemRow): boolean {
  const fields = Object.keys(one) as (keyof ItemRow)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
