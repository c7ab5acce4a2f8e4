import { rootId } from '#contract/rules/root-folder.ts';
import type { PresentItem } from '#contract/worker-api/moments.ts';
import type { SortedFolder } from '#contract/worker-api/sorted-folder.ts';
import type { StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import type { FolderTotals, LocatedFile, PathSegment, SearchHit } from '#contract/worker-api/worker-api.ts';
import { loadOverlay } from '../../changes/change-transaction.ts';
import { loadStoredFields } from '../../changes/load-stored-fields.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { isItemId } from '../../replica/is-item-id.ts';
import { lazySearchCalls } from '../../search/lazy-search.ts';
import { createSortedFolders } from '../../sorted-folder/sorted-folders.ts';
import { folderTotals } from '../../tree-index/overlay-totals.ts';
import { OverlayTree } from '../../tree-index/overlay-tree.ts';
import { storageBreakdown } from '../../tree-index/storage-breakdown.ts';

export type TreeCalls = ReturnType<typeof createTreeCalls>;

/** What a page asks about the whole tree, answered from the index with what is pending on top. */
export function createTreeCalls({
  indexes,
  store,
  ports,
}: Pick<EngineContext, 'indexes' | 'store' | 'ports'>) {
  async function treeOf(driveId: string): Promise<OverlayTree> {
    const [index, overlay] = await Promise.all([indexes.load(driveId), loadOverlay(store.relaxed, driveId)]);
    return new OverlayTree(index, overlay);
  }

  /** Where folders are, as soon as that is known: nothing is known of files yet. */
  async function foldersOf(driveId: string): Promise<OverlayTree> {
    const [index, overlay] = await Promise.all([
      indexes.loadFolders(driveId),
      loadOverlay(store.relaxed, driveId),
    ]);
    return new OverlayTree(index, overlay);
  }

  const searchCalls = lazySearchCalls(ports, treeOf);
  const sortedFolders = createSortedFolders({
    database: async () => store.relaxed,
    async totals(driveId, folderIds) {
      const tree = await treeOf(driveId);
      return tree.index.complete ? folderTotals(tree, folderIds) : null;
    },
  });

  return {
    ...sortedFolders,
    ...searchCalls,
    async searchPositionOf(...[list, itemId]: Parameters<typeof searchCalls.searchPositionOf>) {
      return isItemId(itemId) ? searchCalls.searchPositionOf(list, itemId) : -1;
    },
    async sortedPositionOf(folder: SortedFolder, itemId: string): Promise<number> {
      return isItemId(itemId) ? sortedFolders.sortedPositionOf(folder, itemId) : -1;
    },
    async path(driveId: string, folderId: string): Promise<readonly PathSegment[] | null> {
      return isItemId(folderId) ? (await foldersOf(driveId)).pathOf(folderId) : null;
    },
    async findFile(driveId: string, fileId: string): Promise<LocatedFile | null> {
      if (!isItemId(fileId)) return null;
      const tree = await treeOf(driveId);
      const item = tree.get(fileId);
      if (item === undefined || item.kind !== 'file') return null;
      const { contentSeq = 0 } =
        tree.overlay.get(fileId) ?? (await loadStoredFields(store.relaxed, driveId, tree.index, item));
      const path = (tree.pathOf(fileId) ?? []).slice(0, -1);
      return { ...item, kind: 'file', contentSeq, path };
    },
    async locateItems(driveId: string, itemIds: readonly string[]): Promise<readonly SearchHit[]> {
      const tree = await treeOf(driveId);
      return itemIds.filter(isItemId).flatMap((id) => {
        const item = tree.get(id);
        return item === undefined ? [] : [{ ...item, path: (tree.pathOf(id) ?? []).slice(0, -1) }];
      });
    },
    async parentsOf(driveId: string, itemIds: readonly string[]): Promise<readonly (string | null)[]> {
      const tree = await treeOf(driveId);
      return itemIds.map((id) => (isItemId(id) ? tree.get(id)?.parentId : undefined) ?? null);
    },
    async folderTotals(driveId: string, folderIds: readonly string[]): Promise<readonly FolderTotals[]> {
      return folderTotals(await treeOf(driveId), folderIds.filter(isItemId));
    },
    async storageBreakdown(driveId: string, count: number): Promise<StorageBreakdown | null> {
      const drive = await store.relaxed.syncStates.get(driveId);
      return drive?.shown ? storageBreakdown(await indexes.load(driveId), count) : null;
    },
    async visibleFiles(driveId: string, fileIds: readonly string[]): Promise<readonly string[]> {
      const tree = await treeOf(driveId);
      return fileIds.filter((id) => isItemId(id) && tree.get(id) !== undefined);
    },
    async presentItems(driveId: string, itemIds: readonly string[]): Promise<readonly PresentItem[] | null> {
      const tree = await treeOf(driveId);
      if (!tree.index.complete) return null;
      return itemIds.filter(isItemId).flatMap((id) => {
        const item = tree.get(id);
        if (item === undefined) return [];
        const { parentId, name, sizeBytes, modifiedMs } = item;
        const folderName = parentId === rootId ? null : (tree.lookUp(parentId)?.name ?? null);
        return [{ id, parentId, name, sizeBytes, modifiedMs, folderName }];
      });
    },
    async isInside(driveId: string, folderId: string, itemIds: readonly string[]): Promise<boolean> {
      return isItemId(folderId) && (await treeOf(driveId)).isInside(folderId, new Set(itemIds));
    },
  };
}
