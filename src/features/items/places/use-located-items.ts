import { useEffect, useState } from 'react';
import { sync } from '../../../lib/worker-client.ts';
import { useDriveState } from '../browser/use-drive-state.ts';
import type { GridRow } from '../list/row-source.ts';

/** Items of a filespace by id, as they are now; undefined until they are known. What is not seen any more is left out. */
export function useLocatedItems(driveId: string, ids: string | undefined): readonly GridRow[] | undefined {
  const { revision } = useDriveState(driveId);
  const [located, setLocated] = useState<readonly GridRow[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold other items
  useEffect(() => {
    if (ids === undefined) return;
    let current = true;
    sync.locateItems(driveId, ids === '' ? [] : ids.split(' ')).then((rows) => {
      if (current) setLocated(rows);
    });
    return () => {
      current = false;
    };
  }, [driveId, ids, revision]);
  return located;
}
