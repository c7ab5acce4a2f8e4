import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { permitRestoreVersion } from '#contract/changes/restore-version.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { ChangeContext, ChangeRequest, EntryResult, Outcome } from './evaluation.ts';
import { hasSameContent } from './history/reversal.ts';
import type { Entry, Tree } from './tree.ts';

/** What is not there now of the items at a sequence, in what was above them then, with what was below them. */
export function restore(
  { tree, history, by, seq }: ChangeContext,
  input: Extract<ChangeRequest, { type: 'restore' }>,
): Outcome {
  const { fromSeq } = input;
  const isKept = fromSeq !== null && history.keeps(fromSeq, seq);
  const then = new Map((isKept ? tree.at(fromSeq) : []).map((entry) => [entry.id, entry]));
  const byName = [...new Set(input.ids)];
  const isAll = input.contents && byName.includes(rootId);
  const tops = [...then.values()].filter(({ parentId }) => parentId === rootId).map(({ id }) => id);
  const ids = isAll ? tops.sort() : byName;
  const asked = ids.filter((id) => then.has(id));
  const { coming, above } = missing(tree, then, asked);
  const names = freeNames(tree, coming);
  const replacements = input.contents ? formerContents(tree, then, asked) : [];
  const permitted = permitRestoreItems(
    {
      isKept,
      found: asked.length > 0,
      isDeletedForever: asked.length === 0 && ids.some((id) => history.wasErased(id)),
      itemCount: coming.size + replacements.length,
      permission: permissions.edit,
      names: new Map([...coming.values()].map(({ id, name }) => [id, names.get(id) ?? name])),
    },
    { itemIds: input.ids, name: '', ...(input.contents && { contents: true }) },
  );
  if (!permitted.ok) return permitted;
  const top = coming.get(ids.find((id) => coming.has(id)) ?? '') ?? topmost(coming);
  const saidId = byName.length === 1 ? byName[0] : undefined;
  for (const entry of coming.values()) {
    const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by };
    tree.put({ ...entry, name: names.get(entry.id) ?? entry.name, ...signed });
  }
  for (const { now, was } of replacements) {
    const { content, sizeBytes, modifiedMs } = was;
    const held = { content, sizeBytes, modifiedMs, contentSeq: seq };
    tree.put({ ...now, ...held, fromSeq: seq, changedBy: by });
  }
  const item = tree.living.get(top?.id ?? replacements[0]?.now.id ?? '');
  if (item === undefined) throw new Error('the item was just put there');
  const nameOf = ({ id, name }: Entry) => names.get(id) ?? name;
  const entries: EntryResult[] = [
    ...(isAll ? [] : ids.filter((id) => !then.has(id))).map((id): EntryResult => ({ id, code: 'gone' })),
    ...[...names].filter(([id]) => id !== saidId).map(([id, name]): EntryResult => ({ id, name })),
  ];
  const folders = above.map((entry) => ({ folder_id: entry.id, name: nameOf(entry) }));
  const versions = input.contents && { versions: replacements.length };
  const restored = { items: coming.size, ...versions, folders };
  const more = { kept: null, placedIn: null, replaced: null, entries, restored };
  const asks = top !== undefined && top.id === saidId ? top.name : null;
  const pull = coming.size > 1 || replacements.length > 0;
  const effect = { type: 'RESTORE', item, asked: asks, pull, ...more } as const;
  return ok({ kind: 'effect', effect });
}

/** The file with the content that it had at a sequence; what it has now is a version. */
export function restoreVersion(
  { tree, history, by, seq, authorOf }: ChangeContext,
  { id, fromSeq, baseSeq }: Extract<ChangeRequest, { type: 'restoreVersion' }>,
): Outcome {
  const living = tree.living.get(id);
  const file = living?.kind === 'file' ? living : undefined;
  const isKept = fromSeq !== null && history.keeps(fromSeq, seq);
  const version = isKept ? tree.at(fromSeq).find((entry) => entry.id === id) : undefined;
  const permitted = permitRestoreVersion({
    found: file !== undefined,
    permission: permissions.edit,
    isKept: version !== undefined,
  });
  if (!permitted.ok || file === undefined || version === undefined) return permitted as Outcome;
  const { content, sizeBytes, modifiedMs, contentSeq } = version;
  const isSame = content !== null && content.sha256 === file.content?.sha256;
  if (contentSeq === file.contentSeq || isSame)
    return ok({ kind: 'none', asked: file.name, name: file.name });
  const author = file.contentSeq === 0 ? null : authorOf(file.contentSeq);
  const isUnseen = baseSeq !== null && file.contentSeq > Math.max(baseSeq, 0) && author !== by;
  const item = { ...file, content, sizeBytes, modifiedMs, contentSeq: seq, fromSeq: seq, changedBy: by };
  tree.put(item);
  const more = { asked: null, pull: false, kept: null, placedIn: null, replaced: null };
  const concurrent = isUnseen ? { concurrent: { by: author } } : {};
  return ok({ kind: 'effect', effect: { type: 'CONTENT', item, ...more, ...concurrent } });
}

/** Files that are there with another content than they had then. */
function formerContents(tree: Tree, then: ReadonlyMap<string, Entry>, asked: readonly string[]) {
  return [...then.values()]
    .filter((entry) => isInside(then, entry, asked))
    .flatMap((was) => {
      const now = tree.living.get(was.id);
      return now === undefined || hasSameContent(now, was) ? [] : [{ now, was }];
    })
    .sort((one, other) => (one.was.id < other.was.id ? -1 : 1));
}

function isInside(then: ReadonlyMap<string, Entry>, entry: Entry, asked: readonly string[]): boolean {
  for (let at: Entry | undefined = entry; at !== undefined; at = then.get(at.parentId))
    if (asked.includes(at.id)) return true;
  return false;
}

/** `above`: folders that come only because something below them does. */
function missing(tree: Tree, then: ReadonlyMap<string, Entry>, asked: readonly string[]) {
  const coming = new Map<string, Entry>();
  for (const entry of then.values())
    if (!tree.living.has(entry.id) && isInside(then, entry, asked)) coming.set(entry.id, entry);
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
function topmost(coming: ReadonlyMap<string, Entry>): Entry | undefined {
  const tops = [...coming.values()].filter(({ parentId }) => !coming.has(parentId));
  return tops.sort((one, other) => (one.id < other.id ? -1 : 1))[0];
}
