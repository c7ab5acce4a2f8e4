import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { found } from './concurrent-changes.ts';
import type { ChangeContext, ChangeRequest, Outcome } from './evaluation.ts';
import type { Entry } from './tree.ts';

const edit = permissions.edit;

/** What others put there after the deleter had looked goes into the nearest folder that lives on. */
export function remove(
  { tree, history, by, seq, authorOf }: ChangeContext,
  input: Extract<ChangeRequest, { type: 'delete' }>,
): Outcome {
  if (input.id === rootId) return err({ kind: 'root-protected' });
  const item = found(tree, input.id, input.kind);
  const versions = [...tree.past.filter(({ id }) => id === input.id), ...(item === undefined ? [] : [item])];
  // Where the versions since then are no longer kept, somebody else's change may have been among them.
  const isUnknown = input.baseSeq < history.fromSeq && item !== undefined && item.fromSeq > input.baseSeq;
  const isOthers = (one: Entry) => one.fromSeq > input.baseSeq && one.changedBy !== by;
  const changedSinceBase = isUnknown || versions.some(isOthers);
  const change = {
    changeId: '',
    driveId: '',
    clientTimeMs: 0,
    itemId: input.id,
    kind: input.kind,
    baseSeq: input.baseSeq,
  };
  const facts = { name: item?.name, permission: edit, changedSinceBase };
  const permitted = permitDeleteItem(facts, { ...change, type: 'deleteItem' });
  if (!permitted.ok && permitted.problem.kind === 'gone') {
    const ends = [...tree.past, ...history.erased].flatMap(({ id, kind, toSeq }) =>
      id === input.id && kind === input.kind ? [toSeq] : [],
    );
    if (ends.length > 0 && !tree.living.has(input.id))
      return ok({ kind: 'deleted-before', seq: Math.max(...ends) });
  }
  if (!permitted.ok || item === undefined) return permitted as Outcome;
  const isSeen = (entry: Entry) =>
    (entry.placedSeq <= input.baseSeq || entry.placedBy === by) &&
    (entry.contentSeq <= input.baseSeq || authorOf(entry.contentSeq) === by);
  const unseen: Entry[] = [];
  const deletedIds: string[] = [];
  const walk = (id: string) => {
    deletedIds.push(id);
    for (const child of tree.children(id)) {
      if (isSeen(child)) walk(child.id);
      else unseen.push(child);
    }
  };
  walk(item.id);
  for (const id of deletedIds) tree.remove(id, seq);
  unseen.sort((a, b) => a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : 1));
  const taken = new Set(tree.takenKeys(item.parentId, null));
  for (const entry of unseen) {
    const name = uniqueName(entry.name, entry.kind, taken);
    taken.add(nameKey(name));
    const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by };
    tree.put({ ...entry, name, parentId: item.parentId, ...signed });
  }
  const kept = unseen.length === 0 ? null : { count: unseen.length, folderId: item.parentId };
  const more = { pull: kept !== null, kept, placedIn: null, replaced: null };
  return ok({ kind: 'effect', effect: { type: 'DELETE', item, asked: null, ...more } });
}
