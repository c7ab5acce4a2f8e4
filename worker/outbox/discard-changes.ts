import { definitionOf } from '../changes/change-definitions.ts';
import { dependentChanges, needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { markRejected } from './outbox-machine.ts';

/**
 * Gives changes up. Nothing is thrown away that was not asked for: what can do without them goes on, and where something
 * was made inside a folder or copy that is discarded, all of it stays in the list, `given-up`, until the person says
 * what is to become of it.
 */
export async function discardChanges(transaction: ChangeTransaction, changeIds: readonly string[]) {
  const asked = new Set(changeIds);
  const rows = await transaction.all();
  const discarded = rows.filter(
    (row) => asked.has(row.changeId) && row.state !== 'sending' && row.state !== 'applied',
  );
  const needed = discarded.filter(({ state }) => state !== 'superseded');
  const makers = needed.filter((row) => isMaker(row) && left([row]).length > 0);
  const tops = makers.filter((row) => !makers.some((other) => dependentChanges(rows, [other]).includes(row)));
  const removed = discarded.filter((row) => !makers.includes(row));
  const orphans = [...makers.filter((row) => !tops.includes(row)), ...left(makers)];
  const free = left(needed).filter((row) => !orphans.includes(row));
  await transaction.remove(...removed);
  await transaction.put(
    ...tops.map((row) => markRejected(row, 'discarded')),
    ...orphans.map((row): OutboxRow => ({ ...row, state: 'blocked', problem: null })),
    ...freed(rows, free, new Set(removed.map((row) => row.changeId))),
  );

  function left(of: readonly OutboxRow[]): readonly OutboxRow[] {
    return dependentChanges(rows, of).filter((row) => !asked.has(row.changeId));
  }
}

/** What goes on without what it waited for, unless something else still holds it. */
function freed(
  all: readonly OutboxRow[],
  free: readonly OutboxRow[],
  removed: ReadonlySet<string>,
): readonly OutboxRow[] {
  const unresolved = new Set(
    all.filter((row) => needsAttention(row) && !removed.has(row.changeId) && !free.includes(row)).map(idOf),
  );
  return free.map((row): OutboxRow => {
    const dependsOn = row.dependsOn.filter((id) => !removed.has(id));
    const orderedAfter = row.orderedAfter.filter((id) => !removed.has(id));
    const pending = dependsOn.some((id) => unresolved.has(id));
    // Something was to be taken out of the folder before it is deleted: to delete it all the same is another intention.
    const isDanger = definitionOf(row.change).deletesItem && dependsOn.length < row.dependsOn.length;
    if (pending || isDanger) unresolved.add(row.changeId);
    if (pending) return { ...row, dependsOn, orderedAfter, state: 'blocked' };
    if (isDanger) return { ...markRejected(row, 'discarded'), dependsOn, orderedAfter };
    return {
      ...row,
      dependsOn,
      orderedAfter,
      state: row.state === 'undoable' ? 'undoable' : 'queued',
      problem: null,
    };
  });
}

function isMaker({ change }: OutboxRow): boolean {
  return definitionOf(change).creates !== 'nothing';
}

function idOf(row: OutboxRow): string {
  return row.changeId;
}
