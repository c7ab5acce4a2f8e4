import { idsAbove, type TrueTree } from './moment-truth.ts';
import { canSee, treeAt, type Viewer } from './restore-truth.ts';

/** What a trash holds for somebody, in its order: what went with each change and was not there again, topmost only. */
export function trashOf(trees: ReadonlyMap<number, TrueTree>, viewer: Viewer) {
  const last = trees.size - 1;
  const sequences = Array.from({ length: last }, (_, at) => last - 1 - at);
  return sequences.flatMap((seq) => {
    if (viewer.visibleFrom === null || seq < viewer.visibleFrom) return [];
    const before = treeAt(trees, seq);
    const isBack = (id: string) => [...trees].some(([at, tree]) => at > seq && tree.has(id));
    const gone = [...before.keys()].filter((id) => !isBack(id) && canSee(before, viewer, id));
    return gone
      .filter((id) => !gone.includes(before.get(id)?.parentId ?? ''))
      .sort()
      .map((id) => ({
        id,
        seq,
        name: before.get(id)?.name,
        items_inside: gone.filter((one) => idsUpTo(before, one, gone).includes(id)).length,
      }));
  });
}

/** The folders above an item as long as they are gone as well. */
function idsUpTo(tree: TrueTree, id: string, gone: readonly string[]): readonly string[] {
  const above = idsAbove(tree, id);
  const end = above.findIndex((one) => !gone.includes(one));
  return above.slice(0, end);
}
