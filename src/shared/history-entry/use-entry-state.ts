import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entryName, keepEntry, readEntry } from './entry-memory.ts';

/**
 * State of a part of the page that Back and Forward find as it was left. A part without a name, as one in a dialog, begins anew
 * each time. All who read a name have to keep the same type under it.
 */
export function useEntryState<T>(part: string | null, initial: T) {
  const { key } = useLocation();
  const name = part === null ? null : entryName(key, part);
  const [state, setState] = useState<T>(
    () => (name === null ? undefined : (readEntry(name) as T)) ?? initial,
  );
  useEffect(() => {
    // An entry that takes the place of another goes on with what that showed.
    if (name !== null) keepEntry(name, state);
  });
  return [state, setState] as const;
}
