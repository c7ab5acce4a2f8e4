import type { Change } from '#contract/changes/change.ts';
import { wasNeverSent } from '../changes/change-state.ts';
import type { OutboxRow } from '../replica/database.ts';

/**
 * The waiting row with the new change in it: a rename after a rename or creation, a move after a move. Null where the
 * two must stay apart: when the first was sent, or something waits for what it does, or the second one waits for
 * something that was done in between.
 */
export function merge(waiting: readonly OutboxRow[], later: OutboxRow): OutboxRow | null {
  const { change } = later;
  const earlier = waiting.findLast(
    (row) => row.change.itemId === change.itemId && row.change.type !== 'copyItem',
  );
  if (earlier === undefined || !wasNeverSent(earlier)) return null;
  const merged = mergedChange(earlier.change, change);
  if (merged === null) return null;
  const waitedFor = waiting.some(
    (row) =>
      row.after.includes(earlier.changeId) ||
      (change.type === 'moveItem' && row.needs.includes(earlier.changeId)),
  );
  const waitsFor = [...later.needs, ...later.after].filter((id) => id !== earlier.changeId);
  const before = new Set(waiting.filter((row) => row.order < earlier.order).map((row) => row.changeId));
  if (waitedFor || !waitsFor.every((id) => before.has(id))) return null;
  const without = (ids: readonly string[]) => ids.filter((id) => id !== earlier.changeId);
  return {
    ...earlier,
    change: merged,
    needs: [...new Set([...earlier.needs, ...without(later.needs)])],
    after: [...new Set([...earlier.after, ...without(later.after)])],
    targetName: change.type === 'createFolder' ? earlier.targetName : later.targetName,
    merged: [
      ...earlier.merged,
      { changeId: later.changeId, actionId: later.actionId, before: earlier.change },
    ],
  };
}

function mergedChange(first: Change, second: Change): Change | null {
  if (second.type === 'renameItem' && (first.type === 'renameItem' || first.type === 'createFolder')) {
    return { ...first, name: second.name };
  }
  if (second.type === 'moveItem' && first.type === 'moveItem') return { ...first, parentId: second.parentId };
  return null;
}
