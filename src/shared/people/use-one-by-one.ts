import { useCallback, useEffect, useRef, useState } from 'react';
import { type OneByOneProgress, runOneByOne } from './one-by-one.ts';

/** One call a person or group, with how far it is. It stops when it is asked to, and when its screen goes. */
export function useOneByOne() {
  const [progress, setProgress] = useState<OneByOneProgress | null>(null);
  const isStopped = useRef(false);
  const isRunning = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  return {
    /** Null while nothing runs. */
    progress,
    stop,
    /** Null where a run is under way already. `after` is waited for, however far it came. */
    async run<T>(all: readonly T[], work: (one: T) => Promise<boolean>, after: () => Promise<unknown>) {
      if (isRunning.current) return null;
      isRunning.current = true;
      isStopped.current = false;
      try {
        const outcome = await runOneByOne(all, work, () => isStopped.current, setProgress);
        await after();
        return { ...outcome, isStopped: isStopped.current };
      } finally {
        isRunning.current = false;
        setProgress(null);
      }
    },
  };
}
