import { useEffect, useRef } from 'react';
import type { Mirror } from '#worker/read/reader.ts';
import { useLive } from '../../lib/use-live.ts';

/** Where a second copy of what waits is kept: the browser may clear the database and leave this. */
const mirrorKey = 'unsentChanges';

/** As the worker takes it, when it finds no database any more. Signing out empties it together with everything. */
export function keptMirror(): string | null {
  return localStorage.getItem(mirrorKey);
}

const writeEveryMs = 300;

/** Keeps the copy current, in whichever tab is open; not at each change, of which many may come at once. */
export function KeptMirror() {
  const mirror = useLive((reader) => reader.mirror(), [], null);
  const latest = useRef<Mirror | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = mirror;
    if (mirror === null) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (latest.current) write(latest.current);
    }, writeEveryMs);
  }, [mirror]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return null;
}

function write(mirror: Mirror) {
  const text = JSON.stringify(mirror);
  if (text === keptMirror()) return;
  try {
    localStorage.setItem(mirrorKey, text);
  } catch {
    // More than a browser keeps here. An old copy would bring back what was discarded since, so rather none.
    localStorage.removeItem(mirrorKey);
  }
}
