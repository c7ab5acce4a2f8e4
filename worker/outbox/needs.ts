import type { Change } from '#contract/changes/change.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { ItemPlace, OutboxRow } from '../replica/database.ts';
import { shownId } from '../write/replay.ts';
import type { View } from '../write/view.ts';

export interface Order {
  readonly needs: readonly string[];
  readonly after: readonly string[];
}

/**
 * Which of the changes that still wait must reach the server before a new one. `needs`: without them it makes no sense
 * or does harm (a folder is created before what goes into it, emptied before it is deleted). `after`: only the order
 * counts (a name is freed before it is taken). `view` is as it was before the new change, `name` what it will be called.
 */
export function orderOf(
  view: View,
  waiting: readonly OutboxRow[],
  change: Change,
  from: ItemPlace | null,
  name: string,
): Order {
  const itemPath = from === null ? [] : [change.itemId, ...(view.ancestors(change.itemId) ?? [])];
  const goal = 'parentId' in change ? change.parentId : null;
  const goalPath = goal === null ? [] : [goal, ...(view.ancestors(goal) ?? [])];
  const makers = new Set<string>();
  for (const id of goal === null ? [change.itemId] : [change.itemId, goal]) {
    makers.add(view.item(id)?.madeBy ?? '');
  }
  const takenIn = change.type === 'deleteItem' ? null : (goal ?? from?.parentId ?? null);

  const needs: string[] = [];
  const after: string[] = [];
  for (const row of waiting) {
    const other = row.change;
    if (isNeeded(row) || isRescue(row)) needs.push(row.changeId);
    else if (isSubject(row) || frees(other, row.from)) after.push(row.changeId);
  }
  return { needs, after };

  function isNeeded({ change: other }: OutboxRow): boolean {
    const id = shownId(other);
    if (other.type === 'createFolder' || other.type === 'copyItem') {
      return makers.has(other.changeId) || itemPath.includes(id) || goalPath.includes(id);
    }
    // A folder is moved before something goes into it: the other way round the two could make a circle.
    if (other.type === 'moveItem' && goalPath.includes(id)) return true;
    return id === change.itemId && change.type !== 'deleteItem' && change.type !== 'copyItem';
  }

  /** What was moved or copied out of a folder is out before the folder is deleted. */
  function isRescue({ change: other, from: left }: OutboxRow): boolean {
    if (change.type !== 'deleteItem' || left === null) return false;
    const leaves = other.type === 'moveItem' || other.type === 'copyItem';
    return leaves && view.isInside(left.parentId, change.itemId);
  }

  /** A copy or deletion of a folder comes after what was done in it before, and before what is done in it later. */
  function isSubject({ change: other, from: left }: OutboxRow): boolean {
    if (other.type === 'copyItem' && (itemPath.includes(other.itemId) || goalPath.includes(other.itemId))) {
      return true;
    }
    if (change.type !== 'copyItem' && change.type !== 'deleteItem') return false;
    const places = [other.itemId];
    if (left !== null) places.push(left.parentId);
    if ('parentId' in other) places.push(other.parentId);
    return places.some((place) => view.isInside(place, change.itemId));
  }

  function frees(other: Change, left: ItemPlace | null): boolean {
    if (takenIn === null || left === null || other.type === 'copyItem' || other.itemId === change.itemId)
      return false;
    return left.parentId === takenIn && nameKey(left.name) === nameKey(name);
  }
}
