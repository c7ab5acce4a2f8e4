import { useCallback, useEffect, useState } from 'react';
import type { OfflineUsage } from '#contract/worker-api/offline-files.ts';
import { sync } from '../../../lib/worker-client.ts';

/** How much of this device is used for files; null until it is known. `revision` changes with what is kept. */
export function useOfflineUsage(revision: string) {
  const [usage, setUsage] = useState<OfflineUsage | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with what is kept
  useEffect(() => {
    let current = true;
    sync.offlineUsage().then((now) => current && setUsage(now));
    return () => {
      current = false;
    };
  }, [revision, turn]);
  const askAgain = useCallback(() => setTurn((last) => last + 1), []);
  return { usage, askAgain };
}
