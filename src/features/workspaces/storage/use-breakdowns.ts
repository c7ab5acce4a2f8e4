import { useEffect, useState } from 'react';
import type { StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import { largestCount } from './merge-breakdowns.ts';

/**
 * What takes the room of each filespace that is on this device; null until it is counted. Counted again when another one
 * comes or goes, or has become whole.
 */
export function useBreakdowns(driveIds: readonly string[]): ReadonlyMap<string, StorageBreakdown> | null {
  const [breakdowns, setBreakdowns] = useState<ReadonlyMap<string, StorageBreakdown> | null>(null);
  const drives = useSharedQuery('drives');
  const here = drives?.filter(({ driveId, shown }) => shown !== null && driveIds.includes(driveId));
  const asked = here?.map(({ driveId, shown }) => `${driveId} ${shown?.r} ${shown?.complete}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says which they are and how far they have come
  useEffect(() => {
    if (here === undefined) return;
    let current = true;
    const counted = here.map(
      async ({ driveId }) => [driveId, await sync.storageBreakdown(driveId, largestCount)] as const,
    );
    Promise.all(counted).then((all) => {
      if (current)
        setBreakdowns(new Map(all.flatMap(([id, found]) => (found ? [[id, found] as const] : []))));
    });
    return () => {
      current = false;
    };
  }, [asked]);
  return breakdowns;
}
