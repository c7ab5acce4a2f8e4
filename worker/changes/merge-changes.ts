import type { OutboxRow } from '../replica/replica-database.ts';
import { definitionOf, mergeOf } from './change-definitions.ts';
import { wasNeverSent } from './change-state.ts';

/**
 * The pending row with the new change in it: a rename after a rename or creation, a move after a move. Null where the
 * two must stay apart: when the first was sent, or something waits for what it does, or the second one waits for
 * something that was done in between.
 */
export function mergeIntoPending(pending: readonly OutboxRow[], later: OutboxRow): OutboxRow | null {
  const { change } = later;
  const earlier = pending.findLast(
    (row) => definitionOf(row.change).visibleItemId(row.change) === change.itemId,
  );
  if (earlier === undefined || !wasNeverSent(earlier)) return null;
  const merged = mergeOf(earlier.change, change);
  if (merged === null) return null;
  const waitedFor = pending.some(
    (row) =>
      row.orderedAfter.includes(earlier.changeId) ||
      (definitionOf(change).dependencies.movesItem && row.dependsOn.includes(earlier.changeId)),
  );
  const waitsFor = [...later.dependsOn, ...later.orderedAfter].filter((id) => id !== earlier.changeId);
  const before = new Set(pending.filter((row) => row.order < earlier.order).map((row) => row.changeId));
  if (waitedFor || !waitsFor.every((id) => before.has(id))) return null;
  const added = {
    dependsOn: without(later.dependsOn, [earlier.changeId, ...earlier.dependsOn]),
    orderedAfter: without(later.orderedAfter, [earlier.changeId, ...earlier.orderedAfter]),
  };
  const { changeId, actionId, undoes } = later;
  return {
    ...earlier,
    change: merged,
    dependsOn: [...earlier.dependsOn, ...added.dependsOn],
    orderedAfter: [...earlier.orderedAfter, ...added.orderedAfter],
    targetName: later.targetName,
    merged: [
      ...earlier.merged,
      { changeId, actionId, undoes, before: earlier.change, targetName: earlier.targetName, added },
    ],
  };
}

function without(ids: readonly string[], known: readonly string[]): readonly string[] {
  return ids.filter((id) => !known.includes(id));
}
