import { useCallback, useLayoutEffect, useState } from 'react';
import type { ReaderClosed } from '#worker/read/open-reader.ts';
import type { Reader } from '#worker/read/reader.ts';
import { earlyReader, takeEarlyReader } from './early-reader.ts';
import { fetchedReplicaCode, fetchReplicaCode } from './replica-code.ts';
import type { StopReason } from './stopped-screen.tsx';

/**
 * The reader of this person's replica, open for as long as they are signed in. Where the browser takes the database
 * away, another one waits for the next database, and every screen asks again through it; so it is with one that was
 * closed and is wanted again.
 */
export function useReplica(
  userId: string | undefined,
  halt: (why: StopReason) => void,
): readonly [reader: Reader | null, reopen: () => void] {
  const [reader, setReader] = useState<Reader | null>(() => earlyReader(userId));
  const [turn, setTurn] = useState(0);
  const reopen = useCallback(() => setTurn((last) => last + 1), []);
  // Before the first frame is painted: what every screen waits for is loading by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another database; `halt` ends the page
  useLayoutEffect(() => {
    if (!userId) return;
    const current: { isOver?: true; opened?: Reader } = {};
    const lost = (loss: ReaderClosed) => {
      if (loss === 'gone') reopen();
      else halt(loss === 'outdated' ? 'outdated' : 'no-storage');
    };
    const adopt = (opened: Reader) => {
      current.opened = opened;
      setReader(opened);
    };
    const open = ({ openPageReader }: Awaited<ReturnType<typeof fetchReplicaCode>>) => {
      if (!current.isOver) adopt(openPageReader(userId, lost));
    };
    const early = takeEarlyReader(userId, lost);
    const code = fetchedReplicaCode();
    if (early) adopt(early);
    else if (code) open(code);
    else fetchReplicaCode().then(open, () => current.isOver || halt('not-started'));
    return () => {
      current.isOver = true;
      current.opened?.close();
      setReader(null);
    };
  }, [userId, turn]);
  return [reader, reopen];
}
