import type { ItemRow } from '#worker/read/reader.ts';
import type { VisibleRows } from './frozen-rows.ts';

type Shown = VisibleRows<Pick<ItemRow, 'id' | 'name' | 'sizeBytes' | 'modifiedMs' | 'syncState'>>;

/**
 * The rows that somebody else made or changed between two views of the same window. A change of one's own is shown
 * as pending first, so a row that has or had a sync state of its own is nobody else's doing.
 */
export function findRemoteChanges(before: Shown, after: Shown): readonly string[] {
  if (before.listKey !== after.listKey || before.from !== after.from) return [];
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const grown = Math.max(0, after.total - before.total);
  const slidIn = slidInFrom(before, after);
  const changed: string[] = [];
  after.rows.forEach((row, index) => {
    if (row.syncState !== 'none') return;
    const was = old.get(row.id);
    if (was === undefined) {
      if (grown > 0 && index < slidIn) changed.push(row.id);
      return;
    }
    const differs =
      was.name !== row.name || was.sizeBytes !== row.sizeBytes || was.modifiedMs !== row.modifiedMs;
    if (was.syncState === 'none' && differs) changed.push(row.id);
  });
  return changed;
}

/** Rows at the lower edge that were below the window before are not new. */
function slidInFrom(before: Shown, after: Shown): number {
  const reachedEnd = before.from + before.rows.length >= before.total;
  if (reachedEnd) return after.rows.length;
  const lastOld = before.rows.at(-1)?.id;
  const index = after.rows.findIndex((row) => row.id === lastOld);
  return index === -1 ? after.rows.length : index;
}
