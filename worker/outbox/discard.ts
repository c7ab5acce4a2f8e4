import { needsAttention } from '../changes/change-state.ts';
import type { OutboxRow } from '../replica/database.ts';
import type { Book } from '../write/book.ts';
import { dependants, refuse } from './queue.ts';

/**
 * Gives changes up. Nothing is thrown away that was not asked for: what can do without them goes on, and where something
 * was made inside a folder or copy that is given up, all of it stays in the list, `given-up`, until the person says
 * what is to become of it.
 */
export async function discard(book: Book, changeIds: readonly string[]) {
  const asked = new Set(changeIds);
  const rows = await book.all();
  const given = rows.filter(
    (row) => asked.has(row.changeId) && row.state !== 'sending' && row.state !== 'applied',
  );
  const needed = given.filter(({ state }) => state !== 'overruled');
  const makers = needed.filter((row) => isMaker(row) && left([row]).length > 0);
  const tops = makers.filter((row) => !makers.some((other) => dependants(rows, [other]).includes(row)));
  const removed = given.filter((row) => !makers.includes(row));
  const orphans = [...makers.filter((row) => !tops.includes(row)), ...left(makers)];
  const free = left(needed).filter((row) => !orphans.includes(row));
  await book.remove(...removed);
  await book.put(
    ...tops.map((row) => refuse(row, 'given-up')),
    ...orphans.map((row): OutboxRow => ({ ...row, state: 'parked', problem: null })),
    ...freed(rows, free, new Set(removed.map((row) => row.changeId))),
  );

  function left(of: readonly OutboxRow[]): readonly OutboxRow[] {
    return dependants(rows, of).filter((row) => !asked.has(row.changeId));
  }
}

/** What goes on without what it waited for, unless something else still holds it. */
function freed(
  all: readonly OutboxRow[],
  free: readonly OutboxRow[],
  removed: ReadonlySet<string>,
): readonly OutboxRow[] {
  const stuck = new Set(
    all.filter((row) => needsAttention(row) && !removed.has(row.changeId) && !free.includes(row)).map(idOf),
  );
  return free.map((row): OutboxRow => {
    const needs = row.needs.filter((id) => !removed.has(id));
    const after = row.after.filter((id) => !removed.has(id));
    const waits = needs.some((id) => stuck.has(id));
    // Something was to be taken out of the folder before it is deleted: to delete it all the same is another wish.
    const isDanger = row.change.type === 'deleteItem' && needs.length < row.needs.length;
    if (waits || isDanger) stuck.add(row.changeId);
    if (waits) return { ...row, needs, after, state: 'parked' };
    if (isDanger) return { ...refuse(row, 'given-up'), needs, after };
    return { ...row, needs, after, state: row.state === 'held' ? 'held' : 'queued', problem: null };
  });
}

function isMaker({ change }: OutboxRow): boolean {
  return change.type === 'createFolder' || change.type === 'copyItem';
}

function idOf(row: OutboxRow): string {
  return row.changeId;
}
