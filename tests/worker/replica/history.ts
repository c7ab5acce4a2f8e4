import fc from 'fast-check';
import type { Item } from '#contract/entities/item.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { anyName, freeIn, idOf, item, type Tree } from './model.ts';

/** What a server could say after one another: what is new or changed, and the topmost of what is gone. */
export interface Difference {
  readonly rows: Item[];
  readonly gone: string[];
  readonly after: Tree;
}

export interface TreeEdit {
  readonly what: 'create' | 'rename' | 'move' | 'delete' | 'resize';
  readonly which: number;
  readonly where: number;
  readonly name: string;
  readonly isFolder: boolean;
}

export const anyTreeEdits = fc.array(
  fc.array(
    fc.record({
      what: fc.constantFrom('create', 'rename', 'move', 'move', 'delete', 'resize'),
      which: fc.nat(),
      where: fc.nat(),
      name: anyName,
      isFolder: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  { maxLength: 6 },
) as fc.Arbitrary<TreeEdit[][]>;

/** Does the actions to a copy of the tree, one after the other, and says what differs in the end. */
export function differenceOf(before: Tree, steps: readonly TreeEdit[], firstNumber: number): Difference {
  const after: Tree = new Map(before);
  steps.forEach((step, at) => {
    act(after, step, firstNumber + at);
  });
  const rows = [...after.values()].filter((each) => !isSame(before.get(each.id), each));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const topmost = gone.filter(
    (id) => after.has(before.get(id)?.parentId ?? '') || before.get(id)?.parentId === rootId,
  );
  return { rows, gone: topmost.concat(severed(before, after, gone, topmost)), after };
}

function isSame(a: Item | undefined, b: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Gone items that were moved before they went are not below another gone one in the tree that the device has. */
function severed(before: Tree, after: Tree, gone: readonly string[], topmost: readonly string[]): string[] {
  const covered = new Set(topmost);
  const isBelow = (id: string): boolean => {
    for (let at = id; at !== rootId; at = before.get(at)?.parentId ?? rootId)
      if (covered.has(at)) return true;
    return false;
  };
  return gone.filter((id) => !after.has(id) && !isBelow(id));
}

function act(tree: Tree, step: TreeEdit, number: number): void {
  const all = [...tree.values()];
  const folders = [rootId, ...all.filter((each) => each.kind === 'folder').map((each) => each.id)];
  const target = all[step.which % Math.max(1, all.length)];
  const where = folders[step.where % folders.length] ?? rootId;
  if (step.what === 'create') {
    const kind = step.isFolder ? 'folder' : 'file';
    tree.set(idOf(number), item(number, where, kind, freeIn(tree, where, step.name)));
  } else if (target && step.what === 'rename') {
    tree.set(target.id, { ...target, name: freeIn(tree, target.parentId, step.name, target.id) });
  } else if (target && step.what === 'move' && !isInside(tree, where, target.id)) {
    tree.set(target.id, { ...target, parentId: where, name: freeIn(tree, where, target.name, target.id) });
  } else if (target && step.what === 'delete') {
    for (const each of all.filter(({ id }) => isInside(tree, id, target.id))) tree.delete(each.id);
  } else if (target?.kind === 'file') {
    tree.set(target.id, { ...target, sizeBytes: step.which % 977, modifiedMs: step.where % 977 });
  }
}

export function isInside(tree: Tree, id: string, ancestorId: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = tree.get(at)?.parentId) {
    if (at === ancestorId) return true;
  }
  return false;
}
