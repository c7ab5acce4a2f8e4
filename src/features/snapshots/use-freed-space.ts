import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Snapshot } from '#contract/entities/snapshot.ts';
import { sync } from '../../lib/worker-client.ts';
import { createFreedSpaces, type FreedSpace, type FreedSpaces } from './freed-spaces.ts';

/** Null for those who delete no snapshots, and without a connection. */
export const FreedSpacesContext = createContext<FreedSpaces | null>(null);

/** Of one list: what a snapshot frees may change with each that comes or goes. */
export function useFreedSpaces(snapshots: readonly Snapshot[], canAsk: boolean): FreedSpaces | null {
  const list = snapshots.map(({ id }) => id).join();
  const driveId = snapshots[0]?.driveId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other answers
  return useMemo(() => {
    if (!canAsk || driveId === undefined) return null;
    return createFreedSpaces(async (id) => {
      const freed = await sync.call('snapshotFreedSpace', { params: { driveId, id } });
      return freed.ok ? freed.value : null;
    });
  }, [driveId, list, canAsk]);
}

/** Of a row on screen; undefined until it is known. What was known of the former list stays until then. */
export function useFreedSpace(id: string): FreedSpace | undefined {
  const spaces = useContext(FreedSpacesContext);
  const [freed, setFreed] = useState<FreedSpace>();
  useEffect(() => spaces?.find(id, setFreed), [spaces, id]);
  return freed;
}
