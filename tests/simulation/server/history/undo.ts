import { permitUndoChange } from '#contract/changes/undo-change.ts';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import { ok } from '#contract/rules/result.ts';
import type { ChangeContext, ChangeRequest, Outcome } from '../evaluation.ts';
import type { Entry } from '../tree.ts';
import {
  byId,
  findAddedInside,
  findCycle,
  findMissingFolder,
  findRestoredSince,
  type Obstacle,
} from './obstacles.ts';
import {
  applyReversal,
  countsOf,
  hasSameContent,
  itemCountOf,
  nothing,
  type Reversal,
  type Reversed,
  type Touched,
} from './reversal.ts';

/** Each field goes back from what the change made of it to what it was before; all of it, or nothing. */
export function undo(context: ChangeContext, { fromSeq }: Extract<ChangeRequest, { type: 'undo' }>): Outcome {
  const shownId = fromSeq === null ? null : context.shownAt(fromSeq);
  const isKept =
    fromSeq !== null && shownId !== null && fromSeq >= 1 && fromSeq - 1 >= context.history.fromSeq;
  const plan = isKept ? planUndo(context, fromSeq, shownId) : { reversal: nothing, obstacle: null };
  const { reversal, obstacle } = plan;
  const permitted = permitUndoChange({
    ...{ isKept, isVisible: true, itemCount: itemCountOf(reversal) },
    obstacle: obstacle && describe(context, obstacle),
  });
  if (!permitted.ok) return permitted;
  const { removed, restored, reversed } = reversal;
  const changed = [...reversed.map(({ now }) => now), ...restored, ...removed];
  const shown = changed.find(({ id }) => id === shownId) ?? changed[0];
  const undone = countsOf(reversal);
  const effect = { type: 'UNDO', ...applyReversal(context, reversal, shown?.id ?? ''), undone } as const;
  return ok({ kind: 'effect', effect });
}

function planUndo(context: ChangeContext, seq: number, shownId: string) {
  const items = touchedBy(context, seq, shownId);
  const then = new Map(context.tree.at(seq - 1).map((entry) => [entry.id, entry]));
  const reversal = planReversal(context, items, then);
  const erased = context.history.erased.filter(({ toSeq }) => toSeq === seq).sort(byId);
  const obstacle =
    erased.map(({ id, kind }): Obstacle => ({ reason: 'gone-forever', id, kind }))[0] ??
    items.reduce<Obstacle | null>((found, item) => found ?? itemObstacle(context, item, seq), null) ??
    findRestoredSince(context, items, seq) ??
    findMissingFolder(context, reversal) ??
    findAddedInside(context, reversal) ??
    findCycle(context, reversal);
  return { reversal, obstacle };
}

/** The one that the line names first, then by id. */
function touchedBy({ tree }: ChangeContext, seq: number, shownId: string): readonly Touched[] {
  const was = new Map(tree.past.filter(({ toSeq }) => toSeq === seq).map((entry) => [entry.id, entry]));
  const begun = [...tree.past, ...tree.living.values()].filter(({ fromSeq }) => fromSeq === seq);
  const made = new Map(begun.map((entry) => [entry.id, entry]));
  return [...new Set([...was.keys(), ...made.keys()])]
    .sort((one, other) => Number(one !== shownId) - Number(other !== shownId) || (one < other ? -1 : 1))
    .map((id) => ({ id, was: was.get(id), made: made.get(id), now: tree.living.get(id) }));
}

/** What is not as the change left it, and not as it was before either. */
function itemObstacle(
  { tree }: ChangeContext,
  { id, was, made, now }: Touched,
  seq: number,
): Obstacle | null {
  if (now === undefined) {
    const goneSeq = Math.max(...tree.past.flatMap((one) => (one.id === id ? [one.toSeq] : [])));
    if (was === undefined || (made === undefined && goneSeq === seq)) return null;
    return { reason: 'deleted', id };
  }
  if (made === undefined) return null;
  const isOther = (key: 'name' | 'parentId') =>
    was?.[key] !== made[key] && now[key] !== made[key] && now[key] !== was?.[key];
  if (isOther('name')) return { reason: 'renamed', id };
  if (isOther('parentId')) return { reason: 'moved', id };
  const isChanged = was === undefined || was.contentSeq !== made.contentSeq;
  const isKnown = hasSameContent(now, made) || (was !== undefined && hasSameContent(now, was));
  return isChanged && !isKnown ? { reason: 'replaced', id } : null;
}

function planReversal(
  { tree }: ChangeContext,
  items: readonly Touched[],
  then: ReadonlyMap<string, Entry>,
): Reversal {
  const coming = new Map(items.flatMap(({ id, was, now }) => (was && !now ? [[id, was]] : [])));
  const above = new Map<string, Entry>();
  for (const { parentId } of coming.values()) {
    if (coming.has(parentId)) continue;
    let at = then.get(parentId);
    for (; at !== undefined && !tree.living.has(at.id); at = then.get(at.parentId))
      if (!coming.has(at.id)) above.set(at.id, at);
  }
  const removed = items.flatMap(({ was, now }) => (now && !was ? [now] : []));
  const reversed = items.flatMap(({ was, made, now }): readonly Reversed[] => {
    if (!was || !made || !now) return [];
    const name = was.name === made.name ? now.name : was.name;
    const parentId = was.parentId === made.parentId ? now.parentId : was.parentId;
    const isReplaced = was.contentSeq !== made.contentSeq && !hasSameContent(now, was);
    if (name === now.name && parentId === now.parentId && !isReplaced) return [];
    return [{ now, name, parentId, content: isReplaced ? was : null }];
  });
  return { removed, restored: [...above.values(), ...coming.values()], reversed };
}

function describe({ tree }: ChangeContext, { reason, id, kind = 'folder' }: Obstacle): UndoObstacle {
  const last = tree.past.filter((entry) => entry.id === id).sort((one, other) => other.fromSeq - one.fromSeq);
  const item = tree.living.get(id) ?? last[0];
  return { reason, itemId: id, kind: item?.kind ?? kind, name: item?.name ?? '' };
}
