import { rootId } from '#contract/rules/root-folder.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import type { OverlayTree } from './overlay-tree.ts';
import type { SubtreeTotals } from './tree-links.ts';

/**
 * What folders hold as people see them. What is pending cuts pieces out of the confirmed tree and puts them elsewhere: each
 * piece is what stands confirmed below an item, less what stands below the cuts inside it; a folder holds the pieces of
 * all that is seen inside it.
 */
export function folderTotals(tree: OverlayTree, folderIds: readonly string[]): FolderTotals[] {
  return folderIds.map((id) => ({ id, ...totalsOf(tree, id) }));
}

function totalsOf(tree: OverlayTree, folderId: string): SubtreeTotals {
  const { overlay, index } = tree;
  if (overlay.size === 0) return index.totals(folderId);
  const pieces = new Map<string, Piece>();
  for (const id of [folderId, ...overlay.keys()]) pieces.set(id, { ...index.totals(id) });
  for (const id of overlay.keys()) {
    const item = index.get(id);
    // The folder itself is cut too: what it stood in may have come into it.
    const around = item && nearestPiece(tree, item.parentId, pieces);
    if (item && around) subtract(around, index.totals(id), item.kind === 'folder');
  }
  const sum: Piece = { ...(pieces.get(folderId) ?? { sizeBytes: 0, folders: 0, files: 0 }) };
  const inside = new Set([folderId]);
  for (const row of overlay.values()) {
    const piece = pieces.get(row.id);
    if (!piece || row.id === folderId || row.parent === '' || !tree.isInside(row.id, inside)) continue;
    sum.sizeBytes += row.kind === 'file' ? row.sizeBytes : piece.sizeBytes;
    sum.folders += piece.folders + (row.kind === 'folder' ? 1 : 0);
    sum.files += piece.files + (row.kind === 'file' ? 1 : 0);
  }
  return sum;
}

interface Piece {
  sizeBytes: number;
  folders: number;
  files: number;
}

/** The piece that an item is cut from: the nearest one on its confirmed way up. */
function nearestPiece(tree: OverlayTree, parentId: string, pieces: Map<string, Piece>): Piece | undefined {
  for (let at: string | undefined = parentId; at; at = tree.index.get(at)?.parentId) {
    const piece = pieces.get(at);
    if (piece || at === rootId) return piece;
  }
  return undefined;
}

function subtract(piece: Piece, totals: SubtreeTotals, isFolder: boolean): void {
  piece.sizeBytes -= totals.sizeBytes;
  piece.folders -= totals.folders + (isFolder ? 1 : 0);
  piece.files -= totals.files + (isFolder ? 0 : 1);
}
