import { rootId } from '#contract/rules/root-folder.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import type { OverlayTree } from './overlay-tree.ts';
import type { SubtreeTotals } from './tree-links.ts';

/**
 * What folders hold as people see them. What is pending cuts pieces out of the confirmed tree and puts them elsewhere: each
 * piece is what stands confirmed below an item, less what stands below the cuts inside it; a folder holds what is left of
 * its confirmed contents, and the pieces of all that is seen inside it. The work grows with the folders and with what is
 * pending, not with one times the other.
 */
export function folderTotals(tree: OverlayTree, folderIds: readonly string[]): FolderTotals[] {
  const { overlay, index } = tree;
  if (overlay.size === 0) return folderIds.map((id) => ({ id, ...index.totals(id) }));
  const left = new Map<string, Sum>();
  for (const id of [...folderIds, ...overlay.keys()]) left.set(id, { ...index.totals(id) });
  cutOut(tree, left);
  // Copies: what is added to a folder is no part of the piece that it is itself.
  const sums = new Map(folderIds.map((id): [string, Sum] => [id, { ...(left.get(id) ?? nothing) }]));
  putBack(tree, left, sums);
  return folderIds.map((id) => ({ id, ...(sums.get(id) ?? nothing) }));
}

interface Sum {
  sizeBytes: number;
  folders: number;
  files: number;
}

const nothing: SubtreeTotals = { sizeBytes: 0, folders: 0, files: 0 };

/** Takes what is pending from where it stands confirmed: from every sum on the way up, to the first that is cut out itself. */
function cutOut({ overlay, index }: OverlayTree, left: ReadonlyMap<string, Sum>): void {
  const known = new Map<string, readonly Sum[]>();
  const sumsAbove = (parentId: string): readonly Sum[] => {
    const sums: Sum[] = [];
    for (let at: string | undefined = parentId; at; at = index.get(at)?.parentId) {
      const sum = left.get(at);
      if (sum) sums.push(sum);
      if (at === rootId || overlay.has(at)) break;
    }
    known.set(parentId, sums);
    return sums;
  };
  for (const id of overlay.keys()) {
    const item = index.get(id);
    if (!item) continue;
    const whole = counted(index.totals(id), item.kind === 'folder');
    for (const sum of known.get(item.parentId) ?? sumsAbove(item.parentId)) add(sum, whole, -1);
  }
}

/** Adds what is pending to the folders in which it is seen. */
function putBack(
  tree: OverlayTree,
  left: ReadonlyMap<string, SubtreeTotals>,
  sums: ReadonlyMap<string, Sum>,
): void {
  const known = new Map<string, readonly Sum[]>();
  const sumsAbove = (parentId: string): readonly Sum[] => {
    const path = tree.pathOf(parentId);
    const ids = path === null ? [] : [rootId, ...path.map(({ id }) => id)];
    const above = ids.map((id) => sums.get(id)).filter((sum) => sum !== undefined);
    known.set(parentId, above);
    return above;
  };
  for (const { id, kind, parent, sizeBytes } of tree.overlay.values()) {
    if (parent === '') continue;
    const isFolder = kind === 'folder';
    const piece = isFolder ? (left.get(id) ?? nothing) : { ...nothing, sizeBytes };
    for (const sum of known.get(parent) ?? sumsAbove(parent)) add(sum, counted(piece, isFolder), 1);
  }
}

/** With the item itself. */
function counted({ sizeBytes, folders, files }: SubtreeTotals, isFolder: boolean): SubtreeTotals {
  return { sizeBytes, folders: folders + (isFolder ? 1 : 0), files: files + (isFolder ? 0 : 1) };
}

function add(sum: Sum, more: SubtreeTotals, sign: 1 | -1): void {
  sum.sizeBytes += sign * more.sizeBytes;
  sum.folders += sign * more.folders;
  sum.files += sign * more.files;
}
