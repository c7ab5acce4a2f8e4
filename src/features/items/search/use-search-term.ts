import { useCallback, useRef, useState } from 'react';

/** The search that the address of the page names. */
export interface SearchAddress {
  /** Empty where nothing is searched for. */
  readonly query: string;
  /** Puts another one into the address; an empty one leaves the search. */
  readonly onQuery: (query: string) => void;
}

export interface SearchTerm {
  readonly term: string;
  readonly type: (term: string) => void;
  /** Puts the term into the address, so that it can be come back to. */
  readonly commit: () => void;
  /** Ends the search where the address goes elsewhere anyway. */
  readonly leave: () => void;
}

interface Typed {
  readonly term: string;
  /** What the address said when the term was last compared with it. */
  readonly query: string;
  /** What was put into the address and has not come back from it yet. */
  readonly sent: readonly string[];
}

/**
 * What is typed is ahead of the address. Where the address changes by itself (Back, Forward, a link), the term follows; where
 * it says what was put into it before, somebody may have typed on.
 */
export function useSearchTerm({ query, onQuery }: SearchAddress): SearchTerm {
  const [typed, setTyped] = useState<Typed>({ term: query, query, sent: [] });
  let current = typed;
  if (typed.query !== query) {
    const at = typed.sent.indexOf(query);
    current = { term: at < 0 ? query : typed.term, query, sent: at < 0 ? [] : typed.sent.slice(at + 1) };
    setTyped(current);
  }
  const latest = useRef({ typed: current, onQuery });
  latest.current = { typed: current, onQuery };

  const put = useCallback((next: string) => {
    const { sent, query: last } = latest.current.typed;
    // Leaving a search takes a moment: what is typed meanwhile is put into the address after it.
    if (next === (sent.at(-1) ?? last) || sent.includes('')) return;
    setTyped((each) => ({ ...each, sent: [...each.sent, next] }));
    latest.current.onQuery(next);
  }, []);
  const type = useCallback(
    (term: string) => {
      setTyped((last) => ({ ...last, term }));
      if (term.trim() === '') put('');
    },
    [put],
  );
  const commit = useCallback(() => {
    const term = latest.current.typed.term.trim();
    if (term !== '') put(term);
  }, [put]);
  const leave = useCallback(() => setTyped(({ query: last }) => ({ term: '', query: last, sent: [] })), []);
  return { term: current.term, type, commit, leave };
}
