import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Result } from '#contract/rules/result.ts';
import type { CallProblem, PathSegment } from '#contract/worker-api/worker-api.ts';
import { type Attempt, useRetryOnReconnect } from '../../../lib/use-retry-on-reconnect.ts';
import type { GridRow } from '../list/row-source.ts';

export interface RowPage {
  readonly rows: readonly GridRow[];
  readonly next: string | null;
  readonly path?: readonly PathSegment[] | null;
}

export interface Pages {
  /** Of which question the rows are: the one before, until the first page of the next is here. */
  readonly key: string;
  readonly rows: readonly GridRow[];
  readonly path: readonly PathSegment[] | null;
  /** Whether all pages are here. */
  readonly complete: boolean;
  /** Why the rest did not come. */
  readonly problem: CallProblem | null;
}

export interface PagesOptions {
  /** Names the question; null asks nothing. */
  readonly key: string | null;
  readonly load: (after: string | null) => Promise<Result<RowPage, CallProblem>>;
  /** Whether the page after this many rows is wanted. */
  readonly wants: (rows: number) => boolean;
}

const nothing: Pages = { key: '', rows: [], path: null, complete: false, problem: null };

/**
 * The pages of a list of the server, one after the other as long as they are wanted. A page that did not come for want of a
 * connection is asked for again; the others stay.
 */
export function usePages({ key, load, wants }: PagesOptions): Pages & { readonly more: () => void } {
  const [pages, setPages] = useState<Pages & { readonly next: string | null }>({ ...nothing, next: null });
  const [turn, setTurn] = useState(0);
  const latest = useRef({ load, wants });
  latest.current = { load, wants };
  const isCurrent = key !== null && pages.key === key;
  const known = useRef(pages);
  known.current = pages;
  const isAsking = useRef(false);
  const again = useCallback(() => {
    if (!isAsking.current) setTurn((last) => last + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` goes on with the same question
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const last = known.current;
    const goesOn = last.key === key;
    if (goesOn && last.complete) return;
    const ask = async () => {
      let rows = goesOn ? last.rows : [];
      let path = goesOn ? last.path : null;
      let after = goesOn ? last.next : null;
      do {
        const page = await latest.current.load(after);
        if (!current) return;
        if (!page.ok) {
          setPages({ key, rows, path, complete: false, problem: page.problem, next: after });
          return;
        }
        rows = [...rows, ...page.value.rows];
        path = page.value.path ?? path;
        after = page.value.next;
        setPages({ key, rows, path, complete: after === null, problem: null, next: after });
      } while (after !== null && latest.current.wants(rows.length));
    };
    isAsking.current = true;
    void ask().finally(() => {
      if (current) isAsking.current = false;
    });
    return () => {
      current = false;
      isAsking.current = false;
    };
  }, [key, turn]);

  useRetryOnReconnect(attemptOf(isCurrent ? pages : nothing), again);
  return useMemo(() => ({ ...pages, more: again }), [pages, again]);
}

function attemptOf({ problem, complete }: Pages): Attempt {
  if (problem?.kind === 'offline') return 'cut';
  return complete || problem !== null ? 'done' : 'asking';
}
