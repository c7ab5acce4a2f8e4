import { useMemo } from 'react';
import { useLiveQuery } from '../../lib/use-live-query.ts';

const none = { rows: [], refused: 0 };

/** What the person has starred in a filespace, by id; some of it may not be seen now. */
export function useStars(driveId: string): ReadonlySet<string> {
  const { rows } = useLiveQuery((reader) => reader.stars(driveId), [driveId], none);
  return useMemo(() => new Set(rows.map(({ itemId }) => itemId)), [rows]);
}
