import type { Change } from '#contract/changes/change.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { definitionOf, isUpload } from '../changes/change-definitions.ts';
import type { OptimisticView } from '../changes/optimistic-view.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import type { AddedFolder, UploadRow } from '../replica/upload-rows.ts';

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
  const fresh = (id: string) => ids.get(id) ?? id;
  const itemId = fresh(change.itemId);
  if (isUpload(change)) {
    const { parentId, parentIds, replacedIds } = change;
    return {
      ...change,
      itemId,
      parentId: fresh(parentId),
      parentIds: parentIds.map(fresh),
      replacedIds: replacedIds.map(fresh),
    };
  }
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

/** The same of what an upload brings. */
export function uploadWithReissuedIds(upload: UploadRow, ids: ReadonlyMap<string, string>): UploadRow {
  const moved = <Entry extends AddedFolder>(entry: Entry): Entry => ({
    ...entry,
    id: ids.get(entry.id) ?? entry.id,
    parentId: ids.get(entry.parentId) ?? entry.parentId,
  });
  return { ...upload, folders: upload.folders.map(moved), files: upload.files.map(moved) };
}

function createsTree(change: Change): boolean {
  return definitionOf(change).creates === 'tree';
}

function idsIn(change: Change): readonly string[] {
  if (isUpload(change)) return [change.parentId, ...change.parentIds, ...change.replacedIds];
  return 'parentId' in change ? [change.itemId, change.parentId] : [change.itemId];
}
