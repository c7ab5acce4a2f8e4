import type { UndoObstacleReason } from '#contract/changes/undo-obstacle.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeContext } from '../evaluation.ts';
import { isMoved, type Reversal, type Touched } from './reversal.ts';

export interface Obstacle {
  readonly reason: UndoObstacleReason;
  readonly id: string;
  /** Where no version says it. */
  readonly kind?: ItemKind;
}

/** Of what the change made, what somebody else brought back since. */
export function findRestoredSince(
  { tree, by, authorOf }: ChangeContext,
  items: readonly Touched[],
  seq: number,
): Obstacle | null {
  for (const { id, was, now } of items.toSorted(byId)) {
    if (was !== undefined || now === undefined || now.fromSeq <= seq) continue;
    const versions = [...tree.past.filter((one) => one.id === id && one.toSeq > seq), now];
    const isReturn = ({ fromSeq }: (typeof versions)[number]) =>
      fromSeq > seq &&
      authorOf(fromSeq) !== by &&
      !tree.past.some((one) => one.id === id && one.toSeq === fromSeq);
    if (versions.some(isReturn)) return { reason: 'restored', id };
  }
  return null;
}

/** A folder that something would move back into and that is neither there nor comes back. */
export function findMissingFolder(
  { tree }: ChangeContext,
  { restored, reversed }: Reversal,
): Obstacle | null {
  const coming = new Set(restored.map(({ id }) => id));
  const into = reversed.filter(isMoved).map(({ parentId }) => parentId);
  const [id] = into.filter((one) => !tree.isFolder(one) && !coming.has(one)).sort();
  return id === undefined ? null : { reason: 'folder-gone', id };
}

/** What came into a folder that is to go, and was not brought by the change: the folder is named. */
export function findAddedInside({ tree }: ChangeContext, { removed, reversed }: Reversal): Obstacle | null {
  const leaving = new Set(
    [...removed, ...reversed.filter(isMoved).map(({ now }) => now)].map(({ id }) => id),
  );
  const added = removed
    .flatMap(({ id }) => tree.children(id))
    .filter(({ id }) => !leaving.has(id))
    .sort((one, other) => one.placedSeq - other.placedSeq || byId(one, other));
  return added[0] === undefined ? null : { reason: 'added-inside', id: added[0].parentId };
}

/** A folder that would come to lie inside itself: the folder that it would go into is named. */
export function findCycle({ tree }: ChangeContext, { restored, reversed }: Reversal): Obstacle | null {
  const moved = reversed.filter(isMoved);
  const parents = new Map([
    ...restored.map(({ id, parentId }) => [id, parentId] as const),
    ...moved.map(({ now: { id }, parentId }) => [id, parentId] as const),
  ]);
  const above = (id: string) => parents.get(id) ?? tree.living.get(id)?.parentId ?? rootId;
  for (const { now, parentId } of moved.toSorted((one, other) => byId(one.now, other.now))) {
    const seen = new Set<string>();
    let at = parentId;
    for (; at !== rootId && at !== now.id && !seen.has(at); at = above(at)) seen.add(at);
    if (now.kind === 'folder' && at === now.id) return { reason: 'cycle', id: parentId };
  }
  return null;
}

export function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}
