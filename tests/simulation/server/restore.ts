import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { ChangeContext, ChangeRequest, EntryResult, Outcome } from './evaluation.ts';
import type { Entry, Tree } from './tree.ts';

/** What is not there now of the items at a sequence, in what was above them then, with what was below them. */
export function restore(
  { tree, by, seq }: ChangeContext,
  input: Extract<ChangeRequest, { type: 'restore' }>,
): Outcome {
  const { fromSeq } = input;
  const ids = [...new Set(input.ids)];
  const isKept = fromSeq !== null && Number.isSafeInteger(fromSeq) && fromSeq >= 0 && fromSeq < seq;
  const then = new Map((isKept ? tree.at(fromSeq) : []).map((entry) => [entry.id, entry]));
  const asked = ids.filter((id) => then.has(id));
  const { coming, above } = missing(tree, then, asked);
  const names = freeNames(tree, coming);
  const permitted = permitRestoreItems(
    {
      isKept,
      found: asked.length > 0,
      itemCount: coming.size,
      permission: permissions.edit,
      names: new Map([...coming.values()].map(({ id, name }) => [id, names.get(id) ?? name])),
    },
    { itemIds: input.ids, name: '' },
  );
  if (!permitted.ok) return permitted;
  const top = coming.get(ids.find((id) => coming.has(id)) ?? '') ?? topmost(coming);
  const saidId = ids.length === 1 ? ids[0] : undefined;
  for (const entry of coming.values()) {
    const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by };
    tree.put({ ...entry, name: names.get(entry.id) ?? entry.name, ...signed });
  }
  const item = tree.living.get(top.id);
  if (item === undefined) throw new Error('the item was just put there');
  const nameOf = ({ id, name }: Entry) => names.get(id) ?? name;
  const entries: EntryResult[] = [
    ...ids.filter((id) => !then.has(id)).map((id): EntryResult => ({ id, code: 'gone' })),
    ...[...names].filter(([id]) => id !== saidId).map(([id, name]): EntryResult => ({ id, name })),
  ];
  const folders = above.map((entry) => ({ folder_id: entry.id, name: nameOf(entry) }));
  const restored = { items: coming.size, folders };
  const more = { kept: null, placedIn: null, replaced: null, entries, restored };
  const asks = top.id === saidId ? top.name : null;
  const effect = { type: 'RESTORE', item, asked: asks, pull: coming.size > 1, ...more } as const;
  return ok({ kind: 'effect', effect });
}

/** `above`: folders that come only because something below them does. */
function missing(tree: Tree, then: ReadonlyMap<string, Entry>, asked: readonly string[]) {
  const coming = new Map<string, Entry>();
  const isInside = (entry: Entry) => {
    for (let at: Entry | undefined = entry; at !== undefined; at = then.get(at.parentId))
      if (asked.includes(at.id)) return true;
    return false;
  };
  for (const entry of then.values())
    if (!tree.living.has(entry.id) && isInside(entry)) coming.set(entry.id, entry);
  const above: Entry[] = [];
  for (const id of asked) {
    if (tree.living.has(id)) continue;
    let at = then.get(then.get(id)?.parentId ?? '');
    for (; at !== undefined && !tree.living.has(at.id); at = then.get(at.parentId)) {
      if (coming.has(at.id)) continue;
      coming.set(at.id, at);
      above.push(at);
    }
  }
  return { coming, above };
}

/** Of those whose names are taken now the free ones: in the order of their ids, beside what comes with them. */
function freeNames(tree: Tree, coming: ReadonlyMap<string, Entry>): ReadonlyMap<string, string> {
  const placed = [...coming.values()].filter(({ parentId }) => !coming.has(parentId));
  const isTaken = (entry: Entry) => tree.takenKeys(entry.parentId, null).has(entry.key);
  const names = new Map<string, string>();
  const takenIn = new Map<string, Set<string>>();
  for (const entry of placed.filter(isTaken).sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const { parentId } = entry;
    const beside = placed.filter((one) => one.parentId === parentId && !isTaken(one)).map(({ key }) => key);
    const taken = takenIn.get(parentId) ?? new Set([...tree.takenKeys(parentId, null), ...beside]);
    const name = uniqueName(entry.name, entry.kind, taken);
    taken.add(nameKey(name));
    takenIn.set(parentId, taken);
    names.set(entry.id, name);
  }
  return names;
}

/** Of what does not come inside something that comes, the first by id. */
function topmost(coming: ReadonlyMap<string, Entry>): Entry {
  const tops = [...coming.values()].filter(({ parentId }) => !coming.has(parentId));
  const [first] = tops.sort((one, other) => (one.id < other.id ? -1 : 1));
  if (first === undefined) throw new Error('something comes');
  return first;
}
