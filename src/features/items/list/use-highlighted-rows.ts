import { useEffect, useRef, useState } from 'react';
import type { RowSource } from './row-source.ts';

const tintMs = 1200;
const none: ReadonlySet<string> = new Set();

/** Nothing has changed in the first frame: what finds it comes when the page is idle, or with the first change. */
export const fetchRemoteChanges = () => import('./find-remote-changes.ts');

/** The rows that somebody else has just changed, for as long as they are tinted. */
export function useHighlightedRows(source: RowSource): ReadonlySet<string> {
  const before = useRef(source);
  const [tinted, setTinted] = useState(none);
  useEffect(() => {
    const last = before.current;
    before.current = source;
    if (last === source || !last.complete || last.stale || source.stale) return;
    fetchRemoteChanges().then(
      ({ findRemoteChanges }) => {
        const ids = findRemoteChanges({ ...last, total: last.count }, { ...source, total: source.count });
        if (ids.length > 0) setTinted(new Set(ids));
      },
      () => undefined, // without it nothing is tinted
    );
  }, [source]);
  useEffect(() => {
    if (tinted.size === 0) return;
    const timer = setTimeout(() => setTinted(none), tintMs);
    return () => clearTimeout(timer);
  }, [tinted]);
  return tinted;
}
