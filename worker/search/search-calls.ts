import type { SearchedList, SearchWindow } from '#contract/worker-api/search-window.ts';
import type { SearchResult } from '#contract/worker-api/worker-api.ts';
import type { OverlayTree } from '../tree-index/overlay-tree.ts';
import { createSearch } from './search.ts';
import { createSortedSearch } from './sorted-matches.ts';

/** Names that hold a term: the best few, or all of them in an order. */
export function createSearchCalls(treeOf: (driveId: string) => Promise<OverlayTree>) {
  const search = createSearch();
  const sortedSearch = createSortedSearch();
  return {
    async search(driveId: string, term: string, limit: number): Promise<SearchResult> {
      const { index, overlay } = await treeOf(driveId);
      return search.search(index, [...overlay.values()], term, limit);
    },
    async searchFolders(driveId: string, term: string, limit: number): Promise<SearchResult> {
      const { index, overlay } = await treeOf(driveId);
      return search.searchFolders(index, [...overlay.values()], term, limit);
    },
    async searchWindow(list: SearchedList, from: number, to: number): Promise<SearchWindow> {
      return sortedSearch.window(await treeOf(list.driveId), list, from, to);
    },
    async searchPositionOf(list: SearchedList, itemId: string): Promise<number> {
      return sortedSearch.positionOf(await treeOf(list.driveId), list, itemId);
    },
    async searchPositionOfPrefix(list: SearchedList, typed: string, after: number): Promise<number> {
      return sortedSearch.positionOfPrefix(await treeOf(list.driveId), list, typed, after);
    },
  };
}
