import { lazyCalls } from '../lib/lazy-calls.ts';
import { loadPart } from '../lib/load-part.ts';
import type { Ports } from '../lib/ports.ts';
import type { OverlayTree } from '../tree-index/overlay-tree.ts';
import type { createSearchCalls } from './search-calls.ts';

type SearchCalls = ReturnType<typeof createSearchCalls>;

/** The same calls, whose code comes with the first of them. */
export function lazySearchCalls(
  ports: Pick<Ports, 'setTimer' | 'partFailed'>,
  treeOf: (driveId: string) => Promise<OverlayTree>,
): SearchCalls {
  const names = {
    search: true,
    searchFolders: true,
    searchWindow: true,
    searchPositionOf: true,
    searchPositionOfPrefix: true,
  } as const;
  return lazyCalls<SearchCalls>(names, async () => {
    const { createSearchCalls } = await loadPart(ports, () => import('./search-calls.ts'));
    return createSearchCalls(treeOf);
  });
}
