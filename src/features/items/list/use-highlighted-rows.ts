import { useEffect, useRef, useState } from 'react';
import { findRemoteChanges } from './find-remote-changes.ts';
import type { RowSource } from './row-source.ts';

const tintMs = 1200;
const none: ReadonlySet<string> = new Set();

/** The rows that somebody else has just changed, for as long as they are tinted. */
export function useHighlightedRows(source: RowSource): ReadonlySet<string> {
  const before = useRef(source);
  const [tinted, setTinted] = useState(none);
  useEffect(() => {
    const last = before.current;
    before.current = source;
    if (last === source || !last.complete || last.stale || source.stale) return;
    const ids = findRemoteChanges({ ...last, total: last.count }, { ...source, total: source.count });
    if (ids.length > 0) setTinted(new Set(ids));
  }, [source]);
  useEffect(() => {
    if (tinted.size === 0) return;
    const timer = setTimeout(() => setTinted(none), tintMs);
    return () => clearTimeout(timer);
  }, [tinted]);
  return tinted;
}
