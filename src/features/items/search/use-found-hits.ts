import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withRetries } from '../../../ui/foundations/import-retries.ts';
import { fetchSearchBanner } from './lazy-search-banner.tsx';
import type { Found, SearchQuestion, SearchWatch } from './watch-search.ts';

type Code = typeof import('./watch-search.ts');

let here: Code | undefined;

/** Most visits begin without a search: what answers one comes when the page is idle, or with the first letter. */
export async function fetchSearchWatch(): Promise<Code> {
  // With what stands above the hits: if it came after them, it would move them under the pointer.
  const [code] = await Promise.all([import('./watch-search.ts'), fetchSearchBanner()]);
  here ??= code;
  return code;
}

export interface FoundHits {
  /** What was found last; null before the first answer, and where nothing is searched for. */
  readonly found: Found | null;
  /** The code did not come. */
  readonly problem: unknown;
  /** Asks in the turn in which it is called, where the code is here; the same again changes nothing. */
  readonly begin: (question: SearchQuestion, listKey: string) => void;
  readonly end: () => void;
}

interface Asked {
  /** Of the list, and by whose clock. */
  readonly name: string;
  watch?: SearchWatch;
}

/** The hits of one search at a time, asked again with each `revision`. */
export function useFoundHits(revision: number): FoundHits {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<unknown>();
  const asked = useRef<Asked>({ name: '' });

  const stop = useCallback(() => {
    asked.current.watch?.stop();
    asked.current = { name: '' };
  }, []);
  const end = useCallback(() => {
    stop();
    setFound(null);
  }, [stop]);
  const begin = useCallback(
    (question: SearchQuestion, listKey: string) => {
      const name = `${listKey} ${question.zone}`;
      if (name === asked.current.name) return;
      stop();
      const current: Asked = { name };
      asked.current = current;
      const watch = ({ watchSearch }: Code) => {
        if (asked.current !== current) return;
        // Now: with the next turn of the scheduler a frame might pass first.
        current.watch = watchSearch(question, listKey, (next) => flushSync(() => setFound(next)));
      };
      if (here) watch(here);
      else void withRetries(fetchSearchWatch).then(watch, setProblem);
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold other hits
  useEffect(() => asked.current.watch?.refresh(), [revision]);
  return { found, problem, begin, end };
}
