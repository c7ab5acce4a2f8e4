import type { SearchWindow } from '#contract/worker-api/search-window.ts';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';

/** What the server knows more stands below what this device found, so that no row moves. */
export function mergeHits({ folders, files, from, hits }: SearchWindow, added: readonly SearchHit[]) {
  const own = folders + files;
  const reachesEnd = from + hits.length >= own;
  const addedFolders = added.filter(({ kind }) => kind === 'folder').length;
  return {
    count: own + added.length,
    folders: folders + addedFolders,
    files: files + added.length - addedFolders,
    from,
    rows: reachesEnd ? [...hits, ...added.slice(Math.max(0, from - own))] : hits,
  };
}
