import type { Change } from '#contract/changes/change.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { ItemLocation, OutboxRow } from '../replica/replica-database.ts';
import { definitionOf, isUpload } from './change-definitions.ts';
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
  const goals = destinationsOf(change);
  const goalPath = new Set(goals.flatMap((goal) => [goal, ...(view.ancestors(goal) ?? [])]));
  const makers = new Set<string>();
  for (const id of [change.itemId, ...replacedBy(change), ...itemPath, ...goalPath]) {
    makers.add(view.item(id)?.createdByChangeId ?? '');
  }
  const takenNames = dependencies.takesName ? namesTaken() : new Set<string>();

  const dependsOn: string[] = [];
  const orderedAfter: string[] = [];
  for (const row of pending) {
    if (isNeeded(row) || isRescue(row)) dependsOn.push(row.changeId);
    else if (isSubject(row) || isNameFreed(row) || isContentReplaced(row)) orderedAfter.push(row.changeId);
  }
  return { dependsOn, orderedAfter };

  function isNeeded({ change: other }: OutboxRow): boolean {
    const id = visibleItemId(other);
    const definition = definitionOf(other);
    if (definition.creates !== 'nothing') {
      return makers.has(other.changeId) || itemPath.includes(id) || goalPath.has(id);
    }
    // A folder is moved before something goes into it: the other way round the two could make a circle.
    if (definition.dependencies.movesItem && goalPath.has(id)) return true;
    return id === change.itemId && dependencies.needsEarlierChanges;
  }

  /** What was moved or copied out of a folder is out before the folder is deleted. */
  function isRescue({ change: other, from: left }: OutboxRow): boolean {
    if (!deletesItem || left === null) return false;
    return definitionOf(other).dependencies.takesOut && view.isInside(left.parentId, change.itemId);
  }

  /** A copy or deletion of a folder comes after what was done in it before, and before what is done in it later. */
  function isSubject({ change: other, from: left }: OutboxRow): boolean {
    const isInCopied = itemPath.includes(other.itemId) || goalPath.has(other.itemId);
    if (definitionOf(other).creates === 'tree' && isInCopied) return true;
    if (!dependencies.coversInside) return false;
    const ids = [other.itemId, ...replacedBy(other), ...destinationsOf(other)];
    if (left !== null) ids.push(left.parentId);
    return ids.some((movedTo) => view.isInside(movedTo, change.itemId));
  }

  function isNameFreed({ change: other, from: left }: OutboxRow): boolean {
    if (left === null || other.itemId === change.itemId) return false;
    if (!definitionOf(other).dependencies.freesName) return false;
    return takenNames.has(placeOf(left.parentId, left.name));
  }

  /** Of several contents that one person gives a file, the last has to come last. */
  function isContentReplaced({ change: other }: OutboxRow): boolean {
    if (!dependencies.replacesContent || !definitionOf(other).dependencies.replacesContent) return false;
    const ids = contentsOf(change);
    return contentsOf(other).some((id) => ids.includes(id));
  }

  function namesTaken(): ReadonlySet<string> {
    if (isUpload(change)) {
      const upload = view.upload(change.uploadId);
      const entries = [...(upload?.folders ?? []), ...(upload?.files ?? [])];
      return new Set(entries.map((entry) => placeOf(entry.parentId, entry.name)));
    }
    const folderId = goals[0] ?? from?.parentId;
    return new Set(folderId === undefined ? [] : [placeOf(folderId, name)]);
  }
}

/** The folders that a change puts something into. */
function destinationsOf(change: Change): readonly string[] {
  if (isUpload(change)) return change.parentIds;
  return 'parentId' in change ? [change.parentId] : [];
}

function replacedBy(change: Change): readonly string[] {
  return isUpload(change) ? change.replacedIds : [];
}

/** The files that get another content. */
function contentsOf(change: Change): readonly string[] {
  return isUpload(change) ? change.replacedIds : [change.itemId];
}

function placeOf(folderId: string, name: string): string {
  return `${folderId}/${nameKey(name)}`;
}
