import type { ItemKind } from '#contract/entities/item.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeContext, SupersededChange } from './evaluation.ts';
import type { Entry, Tree } from './tree.ts';

/** The folder itself, or where it was deleted the nearest living one above it; null where there never was one. */
export function nearestLiving(
  { tree, history }: Pick<ChangeContext, 'tree' | 'history'>,
  folderId: string,
): string | null {
  for (let at = folderId; ; ) {
    if (tree.isFolder(at)) return at;
    if (tree.living.has(at)) return null;
    const last = [...tree.past, ...history.erased]
      .filter((entry) => entry.id === at && entry.kind === 'folder')
      .sort((one, other) => one.fromSeq - other.fromSeq)
      .at(-1);
    if (last === undefined) return null;
    at = last.parentId;
  }
}

export function fallbackFolder(input: { readonly parentId: string }, parentId: string): string | null {
  return parentId === input.parentId ? null : parentId;
}

/** The rename or move of somebody else, after what was seen, that made the item what it is now. */
export function findConcurrentChange(
  { tree, history, by, placingAt }: ChangeContext,
  item: Entry,
  baseSeq: number | null,
  what: 'name' | 'parentId',
): SupersededChange | null {
  if (baseSeq === null) return null;
  const sinceSeq = Math.max(baseSeq, history.fromSeq);
  const versions = [...tree.past.filter(({ id, toSeq }) => id === item.id && toSeq > sinceSeq), item];
  const last = versions.findLast((entry, at) => at > 0 && entry[what] !== versions[at - 1]?.[what]);
  const placing = last === undefined ? null : placingAt(last.fromSeq);
  if (placing === null || placing.by === by) return null;
  return { ...placing, name: item.name, parentId: item.parentId };
}

export function found(tree: Tree, id: string, kind: ItemKind): Entry | undefined {
  const item = tree.living.get(id);
  return item?.kind === kind ? item : undefined;
}

export function isInside(tree: Tree, folderId: string, item: Entry): boolean {
  return item.kind === 'folder' && folderId !== rootId && tree.isInside(folderId, item.id);
}

export function wasEver({ tree, history }: Pick<ChangeContext, 'tree' | 'history'>, id: string): boolean {
  return tree.wasEver(id) || history.wasErased(id);
}
