import type { FolderFacts, PathSegment, SearchAnswer } from '#contract/worker-api.ts';
import { folderTotals } from '../search/effective-totals.ts';
import { EffectiveTree } from '../search/effective-tree.ts';
import { createSearch } from '../search/search.ts';
import { overlayOf } from '../write/book.ts';
import { isItemId } from '../write/is-item-id.ts';
import type { Desk } from './desk.ts';

/** What a page asks about the whole tree, answered from the index with what waits on top. */
export function createQuestions(desk: () => Promise<Desk>) {
  const search = createSearch();

  async function treeOf(driveId: string): Promise<EffectiveTree> {
    const { indexes, store } = await desk();
    const [index, overlay] = await Promise.all([indexes.of(driveId), overlayOf(store.relaxed, driveId)]);
    return new EffectiveTree(index, overlay);
  }

  return {
    async search(driveId: string, term: string, limit: number): Promise<SearchAnswer> {
      const { index, overlay } = await treeOf(driveId);
      return search.search(index, [...overlay.values()], term, limit);
    },
    async searchFolders(driveId: string, term: string, limit: number): Promise<SearchAnswer> {
      const { index, overlay } = await treeOf(driveId);
      return search.searchFolders(index, [...overlay.values()], term, limit);
    },
    async path(driveId: string, folderId: string): Promise<readonly PathSegment[] | null> {
      return isItemId(folderId) ? (await treeOf(driveId)).pathOf(folderId) : null;
    },
    async folderFacts(driveId: string, folderIds: readonly string[]): Promise<readonly FolderFacts[]> {
      return folderTotals(await treeOf(driveId), folderIds.filter(isItemId));
    },
    async isInside(driveId: string, folderId: string, itemIds: readonly string[]): Promise<boolean> {
      return isItemId(folderId) && (await treeOf(driveId)).isInside(folderId, new Set(itemIds));
    },
  };
}
