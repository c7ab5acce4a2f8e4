import { useEffect, useRef, useState } from 'react';
import { ok } from '#contract/rules/result.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { type Attempt, useRetryOnReconnect } from '../../lib/use-retry-on-reconnect.ts';
import { sync } from '../../lib/worker-client.ts';
import { createTrashPages, type TrashList, unknownTrash } from './trash-pages.ts';

/** Of what happens in a filespace, the list is asked for again so often at most. */
const refreshEveryMs = 1000;

/** A list that takes long is asked for again after so many times that, so that a busy filespace keeps no server busy. */
const pauseTimes = 4;

/** The trash of a filespace, as the server has it: it follows what happens there, and is asked for again after a cut. */
export function useTrash(driveId: string) {
  const [list, setList] = useState<TrashList>(unknownTrash);
  const pages = useRef<ReturnType<typeof createTrashPages> | null>(null);
  const seq = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.shown?.seq;
  // What is deleted forever is no change: it is announced with the snapshots, which may no longer contain it.
  const snapshots = useLiveQuery((reader) => reader.snapshots(driveId), [driveId]);
  const version = seq === undefined ? undefined : `${seq} ${snapshots?.checkedMs}`;

  useEffect(() => {
    const created = createTrashPages({
      async load(after, limit) {
        const query = after === null ? { limit } : { limit, after };
        const page = await sync.call('listTrash', { params: { driveId }, query });
        return page.ok ? ok(page.value) : page;
      },
      show: setList,
      nowMs: Date.now,
    });
    pages.current = created;
    void created.refresh();
    return () => created.stop();
  }, [driveId]);

  const took = useRef(0);
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    const isFirst = seen.current === undefined;
    seen.current = version;
    if (isFirst || due.current !== undefined) return;
    due.current = setTimeout(
      () => {
        due.current = undefined;
        const fromMs = performance.now();
        void pages.current?.refresh().then(() => {
          took.current = performance.now() - fromMs;
        });
      },
      Math.max(refreshEveryMs, pauseTimes * took.current),
    );
  }, [version]);
  useEffect(() => () => clearTimeout(due.current), []);

  const [{ more, rest, retry }] = useState(() => ({
    more: () => void pages.current?.more(),
    rest: () => void pages.current?.rest(),
    retry: () => void pages.current?.refresh(),
  }));
  useRetryOnReconnect(attemptOf(list), retry);
  return { ...list, more, rest, retry };
}

function attemptOf({ asking, problem }: TrashList): Attempt {
  if (asking) return 'asking';
  return problem?.kind === 'offline' ? 'cut' : 'done';
}
