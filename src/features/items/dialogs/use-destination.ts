import { useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment, SearchHit } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { useWorkerQuery } from '../browser/use-worker-query.ts';
import { useLivingPath } from './use-living-path.ts';

/** The most subfolders that a picker lists; the rest is found by name. */
const mostFolders = 500;
const mostHits = 50;

export interface DestinationOptions {
  readonly driveId: string;
  readonly rootName: string;
  /** Where it opens. */
  readonly start: readonly PathSegment[];
  /** Where it stood is gone: it stands in this folder now, and says so. */
  readonly onGone: (folderId: string, text: string) => void;
}

export interface DestinationLocation {
  readonly path: readonly PathSegment[];
  readonly here: PathSegment;
  readonly open: (path: readonly PathSegment[]) => void;
  readonly folders: readonly PathSegment[];
  /** Whether all subfolders are known, so that "none" may be said. */
  readonly complete: boolean;
  readonly more: number;
  readonly term: string;
  readonly find: (term: string) => void;
  readonly hits: readonly SearchHit[] | undefined;
}

/** Where the picker stands: folders come from this device, at the moment of opening. */
export function useDestination({
  driveId,
  rootName,
  start,
  onGone,
}: DestinationOptions): DestinationLocation {
  const [path, setPath] = useState(start);
  const [term, setTerm] = useState('');
  const here = path.at(-1) ?? { id: rootId, name: rootName };
  const listing = useLiveQuery(
    async (reader) => ({
      folderId: here.id,
      window: await reader.folder({
        driveId,
        folderId: here.id,
        direction: 'asc',
        only: 'folders',
        from: 0,
        to: mostFolders,
      }),
    }),
    [driveId, here.id],
  );
  const wanted = term.trim();
  const response = useWorkerQuery(
    async () => (wanted === '' ? undefined : sync.searchFolders(driveId, wanted, mostHits)),
    `${driveId} ${wanted}`,
  );
  const current = listing?.folderId === here.id ? listing.window : undefined;
  const open = (next: readonly PathSegment[]) => {
    setPath(next);
    setTerm('');
    void sync.setVisibleFolder(driveId, next.at(-1)?.id ?? rootId);
  };
  useLivingPath({
    ...{ driveId, path, rootName },
    onLost: (living, text) => {
      open(living);
      onGone(living.at(-1)?.id ?? rootId, text);
    },
  });
  return {
    path,
    here,
    open,
    folders: listing?.window.rows ?? [],
    complete: current?.complete === true,
    more: Math.max(0, (listing?.window.folders ?? 0) - mostFolders),
    term,
    find: setTerm,
    hits: wanted === '' ? undefined : response?.hits,
  };
}
