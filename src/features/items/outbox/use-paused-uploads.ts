import { useMemo } from 'react';
import { useLiveQuery } from '../../../lib/use-live-query.ts';

/** The batches of uploads that the person has paused. */
export function usePausedUploads(): ReadonlySet<string> {
  const ids = useLiveQuery(
    async (reader) => {
      const batches = await reader.uploadBatches();
      return batches.flatMap(({ batchId, paused }) => (paused ? batchId : [])).join(' ');
    },
    [],
    '',
  );
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}
