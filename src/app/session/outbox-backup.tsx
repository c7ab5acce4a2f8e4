import { useEffect, useRef } from 'react';
import type { OutboxBackup } from '#worker/read/reader.ts';
import { useReader, useSharedQuery } from '../../lib/use-live-query.ts';
import { backupKey, storedOutboxBackup } from './stored-outbox-backup.ts';

const writeEveryMs = 300;

/**
 * Keeps the copy current, in whichever tab is open; not at each change, of which many may come together, and not while
 * the page reads what a change has made.
 */
export function OutboxBackupWriter() {
  const reader = useReader();
  const outbox = useSharedQuery('outbox');
  const drives = useSharedQuery('drives');
  const listedMs = useSharedQuery('device')?.spacesMs;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef(reader);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds has changed with one of these
  useEffect(() => {
    current.current = reader;
    if (reader === null) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // Where the database has been deleted since, what was kept last is what is known.
      reader.backup().then(
        // Who has left since leaves nothing behind.
        (backup) => backup && current.current === reader && write(backup),
        () => undefined,
      );
    }, writeEveryMs);
  }, [reader, outbox, drives, listedMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      current.current = null;
    },
    [],
  );
  return null;
}

function write(backup: OutboxBackup) {
  const text = JSON.stringify(backup);
  if (text === storedOutboxBackup()) return;
  try {
    localStorage.setItem(backupKey, text);
  } catch {
    // More than a browser keeps here. An old copy would bring back what was discarded since, so rather none.
    localStorage.removeItem(backupKey);
  }
}
