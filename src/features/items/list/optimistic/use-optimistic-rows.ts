import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FolderWindow } from '#worker/read/reader.ts';
import type { LoadedRows } from '../row-source.ts';
import { mergeShown } from './lazy-merge.ts';
import type { OptimisticChange, OptimisticChanges } from './optimistic-changes.ts';
import type { ShownRows } from './optimistic-window.ts';

export interface OptimisticRows {
  readonly shown: ShownRows | undefined;
  /** As of FolderWindow; only while it has all that is shown. */
  readonly nearby: FolderWindow['nearby'];
  /** As it is to be shown now, which may not be drawn yet. */
  readonly now: () => ShownRows | undefined;
}

export interface ReadingAgain {
  /** Whether something is being read, which will be shown. */
  readonly isReading: () => boolean;
  readonly readAgain: () => void;
}

const none: ReadonlySet<OptimisticChange> = new Set();

/**
 * Shows what the person does in the turn in which they do it. What is read afterwards confirms it, without a row being drawn
 * again; where nothing comes that does, it is read again.
 */
export function useOptimisticRows(
  loaded: LoadedRows | undefined,
  changes: OptimisticChanges,
  { isReading, readAgain }: ReadingAgain,
): OptimisticRows {
  const all = useSyncExternalStore(changes.subscribe, changes.get);
  const last = useRef<ShownRows>(undefined);
  const merged = useMemo(() => {
    if (!loaded) return undefined;
    return mergeShown(loaded, all, last.current);
  }, [loaded, all]);
  last.current = merged?.shown;
  const latest = useRef(loaded);
  latest.current = loaded;
  const confirmed = merged?.confirmed ?? none;
  useEffect(() => {
    const check = () => {
      changes.confirm(confirmed);
      const lacks = changes.get().some(({ written, isConfirmed }) => written > 0 && !isConfirmed);
      if (lacks && !isReading()) readAgain();
    };
    check();
    return changes.onWritten(check);
  }, [changes, confirmed, isReading, readAgain]);
  const now = useCallback(() => {
    const { current } = latest;
    return current && mergeShown(current, changes.get()).shown;
  }, [changes]);
  const nearby = confirmed.size === all.length ? loaded?.window.nearby : undefined;
  return { shown: merged?.shown, nearby, now };
}
