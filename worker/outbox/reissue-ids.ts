import type { Change } from '#contract/changes/change.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { definitionOf } from '../changes/change-definitions.ts';
import type { OptimisticView } from '../changes/optimistic-view.ts';
import type { OutboxRow } from '../replica/replica-database.ts';

/**
 * The ids that change when a creation or copy is made again: of a copy those of everything in it, because they come from
 * its change's id. As many as what depends on it speaks of.
 */
export function reissuedIds(
  view: OptimisticView,
  before: Change,
  after: Change,
  dependants: readonly OutboxRow[],
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  if (dependants.length === 0) return ids;
  if (!createsTree(before)) {
    if (before.itemId !== after.itemId) ids.set(before.itemId, after.itemId);
    return withCopies(ids, dependants);
  }
  const wanted = new Set(dependants.flatMap(({ change }) => idsIn(change)));
  const copies = dependants.some(({ change }) => createsTree(change));
  const sources = [before.itemId];
  for (let at = 0; at < sources.length && (copies || wanted.size > 0); at += 1) {
    const source = sources[at] ?? '';
    const old = copiedId(before.changeId, source);
    if (wanted.delete(old) || copies) ids.set(old, copiedId(after.changeId, source));
    for (const child of view.children(source)) sources.push(child.id);
  }
  return withCopies(ids, dependants);
}

export function withReissuedIds(change: Change, ids: ReadonlyMap<string, string>): Change {
  const itemId = ids.get(change.itemId) ?? change.itemId;
  return 'parentId' in change
    ? { ...change, itemId, parentId: ids.get(change.parentId) ?? change.parentId }
    : { ...change, itemId };
}

/** A copy of a thing with a new id has new ids itself. */
function withCopies(ids: Map<string, string>, dependants: readonly OutboxRow[]): ReadonlyMap<string, string> {
  for (const { change } of dependants) {
    if (!createsTree(change) || !ids.has(change.itemId)) continue;
    for (const [old, fresh] of [...ids]) {
      ids.set(copiedId(change.changeId, old), copiedId(change.changeId, fresh));
    }
  }
  return ids;
}

function createsTree(change: Change): boolean {
  return definitionOf(change).creates === 'tree';
}

function idsIn(change: Change): readonly string[] {
  return 'parentId' in change ? [change.itemId, change.parentId] : [change.itemId];
}
