import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import { freeName } from '#contract/rules/free-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root.ts';
import type { Outcome, Standing, Wish } from './evaluation.ts';
import { found } from './meanwhile.ts';
import type { Entry } from './tree.ts';

const edit = permissions.edit;

/** What others put there after the deleter had looked goes into the nearest folder that lives on. */
export function remove({ tree, by, seq }: Standing, wish: Extract<Wish, { type: 'delete' }>): Outcome {
  if (wish.id === rootId) return err({ kind: 'root' });
  const item = found(tree, wish.id, wish.kind);
  const versions = [...tree.past.filter(({ id }) => id === wish.id), ...(item === undefined ? [] : [item])];
  const changedUnseen = versions.some((one) => one.fromSeq > wish.seenSeq && one.changedBy !== by);
  const change = {
    changeId: '',
    driveId: '',
    madeMs: 0,
    itemId: wish.id,
    kind: wish.kind,
    seenSeq: wish.seenSeq,
  };
  const facts = { name: item?.name, permission: edit, changedUnseen };
  const permitted = permitDeleteItem(facts, { ...change, type: 'deleteItem' });
  if (!permitted.ok && permitted.problem.kind === 'gone') {
    const ends = tree.past.filter(({ id, kind }) => id === wish.id && kind === wish.kind);
    const last = ends.at(-1);
    if (last !== undefined && !tree.living.has(wish.id))
      return ok({ kind: 'deleted-before', seq: last.toSeq });
  }
  if (!permitted.ok || item === undefined) return permitted as Outcome;
  const isSeen = (entry: Entry) => entry.placedSeq <= wish.seenSeq || entry.placedBy === by;
  const unseen: Entry[] = [];
  const doomed: string[] = [];
  const walk = (id: string) => {
    doomed.push(id);
    for (const child of tree.children(id)) {
      if (isSeen(child)) walk(child.id);
      else unseen.push(child);
    }
  };
  walk(item.id);
  for (const id of doomed) tree.remove(id, seq);
  unseen.sort((a, b) => a.placedSeq - b.placedSeq || (a.id < b.id ? -1 : 1));
  const taken = new Set(tree.takenKeys(item.parentId, null));
  for (const entry of unseen) {
    const name = freeName(entry.name, entry.kind, taken);
    taken.add(nameKey(name));
    const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by };
    tree.put({ ...entry, name, parentId: item.parentId, ...signed });
  }
  const kept = unseen.length === 0 ? null : { count: unseen.length, folderId: item.parentId };
  const more = { pull: kept !== null, kept, placedIn: null, replaced: null };
  return ok({ kind: 'effect', effect: { type: 'DELETE', item, asked: null, ...more } });
}
