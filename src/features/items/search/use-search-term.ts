import { useCallback, useRef, useState } from 'react';

/** The search that the address of the page names. */
export interface SearchAddress {
  /** Empty where nothing is searched for. */
  readonly query: string;
  /** What narrows it, as the address says it. */
  readonly filters?: string;
  /** Puts another one into the address; an empty one leaves the search. */
  readonly onQuery: (query: string, filters: string) => void;
}

export interface SearchTerm {
  readonly term: string;
  /** What narrows the search. They are part of it: leaving it leaves them. */
  readonly filters: string;
  readonly type: (term: string) => void;
  readonly narrow: (filters: string) => void;
  /** Puts the term into the address, so that it can be come back to. */
  readonly commit: () => void;
  /** Ends the search where the address goes elsewhere anyway. */
  readonly leave: () => void;
}

interface Typed {
  readonly term: string;
  readonly filters: string;
  /** What the address said when the term was last compared with it. */
  readonly addressed: string;
  /** What was put into the address and has not come back from it yet. */
  readonly sent: readonly string[];
}

/** One text for a search in the address; empty for none. */
function searchText(query: string, filters: string): string {
  return query === '' ? '' : `${filters} ${query}`;
}

/**
 * What is typed is ahead of the address. Where the address changes by itself (Back, Forward, a link), the term follows; where
 * it says what was put into it before, somebody may have typed on. The same holds for what narrows the search.
 */
export function useSearchTerm({ query, filters: given = '', onQuery }: SearchAddress): SearchTerm {
  const addressed = searchText(query, given);
  const filters = query === '' ? '' : given;
  const [typed, setTyped] = useState<Typed>({ term: query, filters, addressed, sent: [] });
  let current = typed;
  if (typed.addressed !== addressed) {
    const at = typed.sent.indexOf(addressed);
    current =
      at < 0
        ? { term: query, filters, addressed, sent: [] }
        : { ...typed, addressed, sent: typed.sent.slice(at + 1) };
    setTyped(current);
  }
  const latest = useRef({ typed: current, onQuery });
  latest.current = { typed: current, onQuery };

  const put = useCallback((term: string, wanted: string) => {
    const { sent, addressed: last } = latest.current.typed;
    const next = searchText(term, wanted);
    // Leaving a search takes a moment: what is typed meanwhile is put into the address after it.
    if (next === (sent.at(-1) ?? last) || sent.includes('')) return;
    setTyped((each) => ({ ...each, sent: [...each.sent, next] }));
    latest.current.onQuery(term, wanted);
  }, []);
  const type = useCallback(
    (term: string) => {
      const isOver = term.trim() === '';
      setTyped((last) => ({ ...last, term, filters: isOver ? '' : last.filters }));
      if (isOver) put('', '');
    },
    [put],
  );
  const narrow = useCallback((next: string) => setTyped((last) => ({ ...last, filters: next })), []);
  const commit = useCallback(() => {
    const { term, filters: chosen } = latest.current.typed;
    if (term.trim() !== '') put(term.trim(), chosen);
  }, [put]);
  const leave = useCallback(
    () => setTyped(({ addressed: last }) => ({ term: '', filters: '', addressed: last, sent: [] })),
    [],
  );
  return { term: current.term, filters: current.filters, type, narrow, commit, leave };
}
