import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FolderFacts } from '#contract/worker-api.ts';
import { sync } from '../../../lib/sync.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';

/** While a filespace fills, its revision rises many times a second. */
const settleMs = 250;
const nothing: ReadonlyMap<string, FolderFacts> = new Map();

/** What the folders in memory hold, all the way down; asked again whenever the filespace has changed. */
export function useFolderSizes(driveId: string, source: RowSource, revision: number) {
  const [facts, setFacts] = useState(nothing);
  const wanted = useMemo(
    () => source.rows.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
    [source.rows],
  );
  const asked = wanted.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is `wanted` by content, the revision its age
  useEffect(() => {
    if (wanted.length === 0) return;
    let current = true;
    const known = wanted.every((id) => facts.has(id));
    const timer = setTimeout(
      () => {
        sync.folderFacts(driveId, wanted).then((found) => {
          if (current) setFacts(new Map(found.map((each) => [each.id, each])));
        });
      },
      known ? settleMs : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [driveId, asked, revision]);

  return useCallback(
    (row: GridRow): number | undefined =>
      row.kind === 'file' ? row.sizeBytes : facts.get(row.id)?.sizeBytes,
    [facts],
  );
}
