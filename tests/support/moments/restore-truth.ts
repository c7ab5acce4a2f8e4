import { nameKey } from '#contract/rules/name-key.ts';
import { type PermissionsByFolder, permissionOn } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { idsAbove, type TrueItem, type TrueTree, visibleIn } from './moment-truth.ts';

/** Whose eyes look, with the rights of today. */
export interface Viewer {
  readonly role: number;
  readonly grants: PermissionsByFolder;
  /** From which sequence on they may look back; null: not at all. */
  readonly visibleFrom: number | null;
}

export interface Restored {
  readonly outcome: string;
  /** Null where it is refused. */
  readonly tree: TrueTree | null;
  readonly isRenamed: boolean;
}

/** What bringing items back as of a sequence comes to; `trees`: the tree at each sequence, the last that of now. */
export function restored(
  trees: ReadonlyMap<number, TrueTree>,
  viewer: Viewer,
  ids: readonly string[],
  from: number,
): Restored {
  const [then, now] = [treeAt(trees, from), treeAt(trees, trees.size - 1)];
  if (viewer.visibleFrom === null || from < viewer.visibleFrom) return refused('not-kept');
  const shown = visibleIn(now, viewer.role, viewer.grants);
  const wasSeen = (id: string) => canSee(then, viewer, id);
  const wentSeen = (id: string) => canSee(treeAt(trees, lastSeq(trees, id)), viewer, id);
  const known = ids.filter(
    (id) => then.has(id) && wasSeen(id) && (now.has(id) ? shown.has(id) : wentSeen(id)),
  );
  if (known.length === 0) return refused('gone');
  const missing = [...then.values()].filter(
    ({ id }) => !now.has(id) && known.some((top) => id === top || idsAbove(then, id).includes(top)),
  );
  if (!missing.some(({ id }) => wentSeen(id))) return refused('nothing-to-restore');

  const coming = new Map<string, TrueItem>();
  for (const item of missing) {
    const path = [item.id, ...idsAbove(then, item.id)];
    const at = path.findIndex((id) => id === rootId || now.has(id));
    const [chain, place] = [path.slice(0, at), path[at] ?? rootId];
    const isWhole = chain.every(wentSeen) && wasSeen(chain.at(-1) ?? '');
    const above = place === rootId ? [rootId] : [place, ...idsAbove(now, place)];
    if (!isWhole || permissionOn(viewer.role, above, viewer.grants) < 1) continue;
    for (const id of chain) coming.set(id, then.get(id) ?? item);
  }
  if (coming.size === 0) return refused('not-allowed');
  return { outcome: 'applied', ...joined(now, coming) };
}

function refused(outcome: string): Restored {
  return { outcome, tree: null, isRenamed: false };
}

/** What comes stands beside what is there: a name that is taken gets a number, in the order of the ids. */
function joined(now: TrueTree, coming: ReadonlyMap<string, TrueItem>) {
  const tree = new Map(now);
  const keys = (parentId: string) =>
    [...tree.values()].filter((item) => item.parentId === parentId).map(({ name }) => nameKey(name));
  const isTaken = ({ parentId, name }: TrueItem) =>
    [...now.values()].some((item) => item.parentId === parentId && nameKey(item.name) === nameKey(name));
  const inOrder = [...coming.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const item of inOrder) if (!isTaken(item)) tree.set(item.id, item);
  const taken = inOrder.filter(isTaken);
  for (const item of taken) {
    const name = uniqueName(item.name, item.kind === 0 ? 'folder' : 'file', new Set(keys(item.parentId)));
    tree.set(item.id, { ...item, name });
  }
  return { tree, isRenamed: taken.length > 0 };
}

export function canSee(tree: TrueTree, { role, grants }: Viewer, id: string): boolean {
  return tree.has(id) && permissionOn(role, [id, ...idsAbove(tree, id)], grants) >= 0;
}

/** The last sequence at which it was there. */
function lastSeq(trees: ReadonlyMap<number, TrueTree>, id: string): number {
  return Math.max(...[...trees].filter(([, tree]) => tree.has(id)).map(([seq]) => seq));
}

export function treeAt(trees: ReadonlyMap<number, TrueTree>, seq: number): TrueTree {
  return trees.get(seq) ?? new Map();
}
