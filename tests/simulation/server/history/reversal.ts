import { nameKey } from '#contract/rules/name-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { ChangeContext, Effect, EntryResult } from '../evaluation.ts';
import type { Entry, Tree } from '../tree.ts';

/** An item that a change touched: before it, after it, and now. */
export interface Touched {
  readonly id: string;
  readonly was: Entry | undefined;
  readonly made: Entry | undefined;
  readonly now: Entry | undefined;
}

/** An item that is there and becomes what it was. */
export interface Reversed {
  readonly now: Entry;
  readonly name: string;
  readonly parentId: string;
  /** The version whose content it gets again; null: it keeps what it has. */
  readonly content: Entry | null;
}

/** What is to become of items, as one change. */
export interface Reversal {
  readonly removed: readonly Entry[];
  /** Not there; as they were. */
  readonly restored: readonly Entry[];
  readonly reversed: readonly Reversed[];
}

export const nothing: Reversal = { removed: [], restored: [], reversed: [] };

export const isRenamed = ({ now, name }: Reversed) => now.name !== name;
export const isMoved = ({ now, parentId }: Reversed) => now.parentId !== parentId;

export function countsOf({ removed, restored, reversed }: Reversal): UndoCounts {
  return {
    removed: removed.length,
    restored: restored.length,
    renamed: reversed.filter(isRenamed).length,
    moved: reversed.filter(isMoved).length,
    versions: reversed.filter(({ content }) => content !== null).length,
  };
}

export function itemCountOf({ removed, restored, reversed }: Reversal): number {
  return removed.length + restored.length + reversed.length;
}

/** Two versions of one file hold the same. Null is what it held before anybody looked. */
export function hasSameContent(one: Entry, other: Entry): boolean {
  if (one.kind === 'folder' || one.contentSeq === other.contentSeq) return true;
  return one.content?.sha256 === other.content?.sha256;
}

/** `shownId`: the item that the line names; another that changes where that one does not. */
export function applyReversal(
  { tree, by, seq }: ChangeContext,
  reversal: Reversal,
  shownId: string,
): Pick<Effect, 'item' | 'entries' | 'asked' | 'pull' | 'kept' | 'placedIn' | 'replaced'> {
  const { removed, restored, reversed } = reversal;
  for (const { id } of removed) tree.remove(id, seq);
  const names = namesFor(tree, reversal);
  for (const each of reversed) {
    const { now, parentId, content } = each;
    const placed = isMoved(each) ? { placedSeq: seq, placedBy: by } : {};
    const held = content && {
      ...{ content: content.content, sizeBytes: content.sizeBytes, modifiedMs: content.modifiedMs },
      contentSeq: seq,
    };
    const name = names.get(now.id) ?? each.name;
    tree.put({ ...now, ...placed, ...held, name, parentId, fromSeq: seq, changedBy: by });
  }
  for (const entry of restored) {
    const signed = { fromSeq: seq, changedBy: by, placedSeq: seq, placedBy: by };
    tree.put({ ...entry, name: names.get(entry.id) ?? entry.name, ...signed });
  }
  const went = tree.past.findLast(({ id, toSeq }) => id === shownId && toSeq === seq);
  const item = tree.living.get(shownId) ?? went;
  if (item === undefined) throw new Error('what was changed is there, or went with it');
  const entries = [...names].map(([id, name]): EntryResult => ({ id, name }));
  return { item, entries, asked: null, pull: true, kept: null, placedIn: null, replaced: null };
}

interface Arriving extends Pick<Entry, 'id' | 'kind' | 'name' | 'parentId'> {
  readonly key: string;
}

/** Of those whose names are taken, by what stays or by each other, the free ones: folder by folder, in the order of ids. */
function namesFor(tree: Tree, { restored, reversed }: Reversal): ReadonlyMap<string, string> {
  const placed = reversed.filter((each) => isRenamed(each) || isMoved(each));
  const aside = new Set(placed.map(({ now }) => now.id));
  const coming = new Set(restored.map(({ id }) => id));
  const moved: readonly Arriving[] = placed.map(({ now: { id, kind }, name, parentId }) => {
    return { id, kind, name, parentId, key: nameKey(name) };
  });
  const isMet = (parentId: string) => !coming.has(parentId) || moved.some((one) => one.parentId === parentId);
  const arriving = [...moved, ...restored.filter(({ parentId }) => isMet(parentId))].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  const staying = (parentId: string) =>
    tree.children(parentId).flatMap(({ id, key }) => (aside.has(id) ? [] : [key]));
  const takenIn = new Map<string, Set<string>>();
  const others: Arriving[] = [];
  for (const one of arriving) {
    const here = takenIn.get(one.parentId) ?? new Set(staying(one.parentId));
    takenIn.set(one.parentId, here);
    if (here.has(one.key)) others.push(one);
    else here.add(one.key);
  }
  const names = new Map<string, string>();
  for (const folder of new Set(others.map(({ parentId }) => parentId))) {
    const taken = takenIn.get(folder) ?? new Set();
    for (const { id, name, kind } of others.filter(({ parentId }) => parentId === folder)) {
      const free = uniqueName(name, kind, taken);
      taken.add(nameKey(free));
      names.set(id, free);
    }
  }
  return names;
}
