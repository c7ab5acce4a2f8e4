import type { Change } from '#contract/changes/change.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { ItemLocation, OutboxRow } from '../replica/replica-database.ts';
import { definitionOf } from './change-definitions.ts';
import type { OptimisticView } from './optimistic-view.ts';
import { visibleItemId } from './rebase.ts';

export interface ChangeDependencies {
  readonly dependsOn: readonly string[];
  readonly orderedAfter: readonly string[];
}

/**
 * Which of the pending changes must reach the server before a new one. `dependsOn`: without them it makes no sense
 * or does harm (a folder is created before what goes into it, emptied before it is deleted). `orderedAfter`: only the order
 * counts (a name is freed before it is taken). `view` is as it was before the new change, `name` what it will be called.
 */
export function dependenciesOf(
  view: OptimisticView,
  pending: readonly OutboxRow[],
  change: Change,
  from: ItemLocation | null,
  name: string,
): ChangeDependencies {
  const { deletesItem, dependencies } = definitionOf(change);
  const itemPath = from === null ? [] : [change.itemId, ...(view.ancestors(change.itemId) ?? [])];
  const goal = 'parentId' in change ? change.parentId : null;
  const goalPath = goal === null ? [] : [goal, ...(view.ancestors(goal) ?? [])];
  const makers = new Set<string>();
  for (const id of goal === null ? [change.itemId] : [change.itemId, goal]) {
    makers.add(view.item(id)?.createdByChangeId ?? '');
  }
  const takenIn = dependencies.takesName ? (goal ?? from?.parentId ?? null) : null;

  const dependsOn: string[] = [];
  const orderedAfter: string[] = [];
  for (const row of pending) {
    if (isNeeded(row) || isRescue(row)) dependsOn.push(row.changeId);
    else if (isSubject(row) || isNameFreed(row)) orderedAfter.push(row.changeId);
  }
  return { dependsOn, orderedAfter };

  function isNeeded({ change: other }: OutboxRow): boolean {
    const id = visibleItemId(other);
    const definition = definitionOf(other);
    if (definition.creates !== 'nothing') {
      return makers.has(other.changeId) || itemPath.includes(id) || goalPath.includes(id);
    }
    // A folder is moved before something goes into it: the other way round the two could make a circle.
    if (definition.dependencies.movesItem && goalPath.includes(id)) return true;
    return id === change.itemId && dependencies.needsEarlierChanges;
  }

  /** What was moved or copied out of a folder is out before the folder is deleted. */
  function isRescue({ change: other, from: left }: OutboxRow): boolean {
    if (!deletesItem || left === null) return false;
    return definitionOf(other).dependencies.takesOut && view.isInside(left.parentId, change.itemId);
  }

  /** A copy or deletion of a folder comes after what was done in it before, and before what is done in it later. */
  function isSubject({ change: other, from: left }: OutboxRow): boolean {
    const isInCopied = itemPath.includes(other.itemId) || goalPath.includes(other.itemId);
    if (definitionOf(other).creates === 'tree' && isInCopied) return true;
    if (!dependencies.coversInside) return false;
    const ids = [other.itemId];
    if (left !== null) ids.push(left.parentId);
    if ('parentId' in other) ids.push(other.parentId);
    return ids.some((movedTo) => view.isInside(movedTo, change.itemId));
  }

  function isNameFreed({ change: other, from: left }: OutboxRow): boolean {
    if (takenIn === null || left === null || other.itemId === change.itemId) return false;
    if (!definitionOf(other).dependencies.freesName) return false;
    return left.parentId === takenIn && nameKey(left.name) === nameKey(name);
  }
}
