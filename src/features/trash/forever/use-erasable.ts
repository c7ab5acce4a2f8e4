import { useCallback, useEffect, useState } from 'react';
import type { WireDeletedForever, WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useRetryOnReconnect } from '../../../lib/use-retry-on-reconnect.ts';
import { sync } from '../../../lib/worker-client.ts';
import { eraseInSteps } from './erase-in-steps.ts';

type Erasable =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly data: WireDeletedForever }
  | { readonly state: 'failed'; readonly problem: CallProblem };

/** What the server would delete forever with these entries, which stay the same for as long as it is asked. */
export function useErasable(driveId: string, items: readonly WireDeletedItem[]) {
  const [found, setFound] = useState<Erasable>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks the same question again
  useEffect(() => {
    let current = true;
    setFound({ state: 'asking' });
    const call = (entries: readonly Pick<WireDeletedItem, 'id' | 'seq'>[]) =>
      sync.call('previewDeleteForever', { params: { driveId }, body: { items: [...entries] } });
    void eraseInSteps(items, call, { isStopped: () => !current }).then(({ problem, ...data }) => {
      if (current) setFound(problem === null ? { state: 'answered', data } : { state: 'failed', problem });
    });
    return () => {
      current = false;
    };
  }, [driveId, items, turn]);
  const isCut = found.state === 'failed' && found.problem.kind === 'offline';
  useRetryOnReconnect(isCut ? 'cut' : found.state === 'asking' ? 'asking' : 'done', retry);
  return { ...found, retry };
}
