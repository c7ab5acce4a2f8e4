import { nameKey } from '#contract/rules/name-key.ts';

/* What an undo comes to, from whole trees alone: one for each sequence. Slow, plain, and without a look at the server's tables. */

export interface TrueItem {
  readonly parent: string;
  readonly name: string;
  /** What tells contents apart; of folders ''. */
  readonly content: string;
  readonly kind: 0 | 1;
}
export type TrueItems = ReadonlyMap<string, TrueItem>;

export const nil = '00000000-0000-0000-0000-000000000000';

export interface TrueLog {
  /** By sequence; that of 0 is empty. */
  readonly trees: readonly TrueItems[];
  /** Who made each, by sequence. */
  readonly actors: readonly string[];
}

const fields = ['parent', 'name', 'content'] as const;

/** The tree after somebody undid a change, by the names that they asked for; null: refused; 'nothing': it is undone already. */
export function undone({ trees, actors }: TrueLog, seq: number, by: string): TrueItems | 'nothing' | null {
  const [was, made, now] = [treeAt(trees, seq - 1), treeAt(trees, seq), treeAt(trees, trees.length - 1)];
  const after = new Map(now);
  const removed = new Set<string>();
  for (const id of new Set([...was.keys(), ...made.keys()])) {
    const [before, then, present] = [was.get(id), made.get(id), now.get(id)];
    if (before !== undefined && then !== undefined && isSame(before, then)) continue;
    if (before === undefined) {
      if (present === undefined || then === undefined) continue;
      if (!isSame(then, present) || wasBroughtBack({ trees, actors }, id, seq, by)) return null;
      after.delete(id);
      removed.add(id);
    } else if (then === undefined) {
      if (present !== undefined) continue;
      if (trees.slice(seq).some((tree) => tree.has(id))) return null;
      for (let up: string = id; up !== nil && !now.has(up); up = was.get(up)?.parent ?? nil)
        after.set(up, was.get(up) ?? before);
    } else {
      if (present === undefined) return null;
      const back = { ...(after.get(id) ?? present) };
      for (const field of fields) {
        if (before[field] === then[field] || present[field] === before[field]) continue;
        if (present[field] !== then[field]) return null;
        back[field] = before[field];
      }
      after.set(id, back);
    }
  }
  if ([...after].every(([id, item]) => isSame(item, now.get(id))) && after.size === now.size)
    return 'nothing';
  return isTree(after) ? after : null;
}

function treeAt(trees: readonly TrueItems[], seq: number): TrueItems {
  return trees[seq] ?? new Map();
}

function isSame(one: TrueItem, other: TrueItem | undefined): boolean {
  return other !== undefined && fields.every((field) => one[field] === other[field]);
}

function wasBroughtBack({ trees, actors }: TrueLog, id: string, seq: number, by: string): boolean {
  return trees.some(
    (tree, at) => at > seq && tree.has(id) && trees[at - 1]?.has(id) !== true && actors[at] !== by,
  );
}

/** Whether everything has a folder, and none lies in itself. */
function isTree(items: TrueItems): boolean {
  return [...items.keys()].every((id) => {
    let [at, steps] = [id, 0];
    for (; at !== nil; steps += 1) {
      const item = items.get(at);
      if (item === undefined || steps > items.size) return false;
      at = item.parent;
    }
    return true;
  });
}

/** The same tree, but for numbers that items got whose names were taken: `other` has those. */
export function isEqualButNumbers(
  tree: TrueItems,
  other: TrueItems,
  numbered: ReadonlyMap<string, string>,
): boolean {
  return (
    tree.size === other.size &&
    [...tree].every(([id, item]) => isSame({ ...item, name: numbered.get(id) ?? item.name }, other.get(id)))
  );
}

/** Whether a name is another one with a number, and that one is taken. */
export function isNumbered(tree: TrueItems, id: string, asked: string, given: string): boolean {
  const item = tree.get(id);
  const rivals = [...tree].filter(([rival, { parent }]) => rival !== id && parent === item?.parent);
  return asked !== given && rivals.some(([, { name }]) => nameKey(name) === nameKey(asked));
}

/** All below a folder, whose id is that of a row. */
export function below(tree: TrueItems, folder: string): Set<string> {
  const inside = new Set<string>();
  for (let size = -1; size < inside.size; ) {
    size = inside.size;
    for (const [id, { parent }] of tree) if (parent === folder || inside.has(parent)) inside.add(id);
  }
  return inside;
}
