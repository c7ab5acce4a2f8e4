import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { TotalsOf } from '../downloads/download-offer.ts';
import type { GridRow, RowSize, RowSource } from '../list/row-source.ts';

/** While a filespace fills, its revision rises many times a second. */
const settleMs = 250;
const nothing: ReadonlyMap<string, FolderTotals> = new Map();

/**
 * What the folders in memory hold, all the way down; asked again whenever the filespace has changed. Before the
 * filespace is `complete` on this device no folder has a size: it would be a part of the sum.
 */
export function useFolderSizes(driveId: string, source: RowSource, revision: number, complete: boolean) {
  const [sizes, setSizes] = useState(nothing);
  const wanted = useMemo(
    () => source.rows.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
    [source.rows],
  );
  const asked = wanted.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is `wanted` by content, the revision its age
  useEffect(() => {
    if (!complete || wanted.length === 0) return;
    let current = true;
    const known = wanted.every((id) => sizes.has(id));
    const timer = setTimeout(
      () => {
        sync.folderTotals(driveId, wanted).then((found) => {
          if (current) setSizes(new Map(found.map((each) => [each.id, each])));
        });
      },
      known ? settleMs : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [driveId, asked, revision, complete]);

  const totalsOf = useCallback<TotalsOf>(
    ({ id }) => (complete ? sizes.get(id) : undefined),
    [sizes, complete],
  );
  const sizeOf = useCallback(
    (row: GridRow): RowSize => {
      if (row.kind === 'file') return row.sizeBytes;
      return complete ? totalsOf(row)?.sizeBytes : null;
    },
    [totalsOf, complete],
  );
  return { sizeOf, totalsOf };
}
