import { rootId } from '#contract/rules/root-folder.ts';
import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import { idsAbove, type TrueTree } from './moment-truth.ts';

/** A tree as somebody sees it; of the bare folders above a granted one only the way. */
export interface SeenTree {
  readonly tree: TrueTree;
  /** Whose differences may be told. */
  readonly seen: ReadonlySet<string>;
}

/** What differs between two trees, by comparing each item of both; below a folder, where one is named. */
export function differencesOf(
  former: SeenTree,
  present: SeenTree,
  parent: string | null,
  contentOf: (blobId: string | null) => string | undefined,
): ReadonlyMap<string, readonly DifferenceKind[]> {
  const found = new Map<string, readonly DifferenceKind[]>();
  const isBelow = ({ tree }: SeenTree, id: string) =>
    parent === null || parent === rootId || idsAbove(tree, id).includes(parent);
  for (const id of new Set([...former.seen, ...present.seen])) {
    const was = former.seen.has(id) ? former.tree.get(id) : undefined;
    const is = present.seen.has(id) ? present.tree.get(id) : undefined;
    if (!(was && isBelow(former, id)) && !(is && isBelow(present, id))) continue;
    const kinds: DifferenceKind[] = [];
    if (!was) kinds.push('added');
    if (!is) kinds.push('removed');
    if (was && is) {
      if (contentOf(was.blobId) !== contentOf(is.blobId)) kinds.push('changed');
      if (was.name !== is.name) kinds.push('renamed');
      if (was.parentId !== is.parentId) kinds.push('moved');
    }
    if (kinds.length > 0) found.set(id, kinds);
  }
  return found;
}
