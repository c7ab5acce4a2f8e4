import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActivityKind, WireActivityLine } from '#contract/wire/history/activity.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { type Attempt, useRetryOnReconnect } from '../../lib/use-retry-on-reconnect.ts';
import { sync } from '../../lib/worker-client.ts';

export interface ActivityQuestion {
  readonly driveId: string;
  /** One item, or a folder with what is below it; neither: the whole filespace. */
  readonly item?: string | undefined;
  readonly parent?: string | undefined;
  /** An address. */
  readonly person?: string | undefined;
  readonly kind?: ActivityKind | undefined;
}

export interface ActivityList {
  /** Null until the first page is here. */
  readonly lines: readonly WireActivityLine[] | null;
  readonly hasMore: boolean;
  readonly asking: boolean;
  /** Why the last question had no answer; what came before stays. */
  readonly problem: CallProblem | null;
}

interface Known extends ActivityList {
  readonly key: string;
  readonly seq: number;
  readonly next: string | null;
}

/** Where a list begins: with the newest, which it follows, or before a sequence. Null: nothing is asked. */
export type ActivityStart = 'newest' | number | null;

export const pageLines = 50;
const unknown = { lines: null, hasMore: false, asking: true, problem: null, next: null, seq: -1 };
const idle: ActivityList = { lines: null, hasMore: false, asking: false, problem: null };

/** What was done, as the server has it: it follows what happens in the filespace, and is asked for again after a cut. */
export function useActivity(question: ActivityQuestion, start: ActivityStart = 'newest') {
  const { driveId, item, parent, person, kind } = question;
  const key = [driveId, item, parent, person, kind, start].join(' ');
  const newest = useFollowedSeq(driveId);
  const seq = start === 'newest' ? newest : 0;
  const [known, setKnown] = useState<Known>({ ...unknown, key: '' });
  const [turn, setTurn] = useState(0);
  const latest = useRef(known);
  latest.current = known;
  const wanted = useRef(pageLines);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question; `turn` goes on with it
  useEffect(() => {
    if (start === null) return;
    let current = true;
    const last = latest.current;
    const isSame = last.key === key && last.lines !== null;
    const goesOn = isSame && last.seq === seq && last.next !== null;
    if (!isSame) wanted.current = pageLines;
    setKnown(isSame ? { ...last, asking: true } : { ...unknown, key });
    const ask = async () => {
      let lines = goesOn ? (last.lines ?? []) : [];
      let before = goesOn ? last.next : start === 'newest' ? null : String(start);
      do {
        const query = {
          ...(before !== null && { before }),
          ...(item !== undefined && { item }),
          ...(parent !== undefined && { parent }),
          ...(person !== undefined && { person }),
          ...(kind !== undefined && { kind }),
        };
        const page = await sync.call('listActivity', { params: { driveId }, query });
        if (!current) return;
        if (!page.ok) {
          setKnown((shown) => ({ ...shown, asking: false, problem: page.problem }));
          return;
        }
        lines = [...lines, ...page.value.lines];
        before = page.value.next;
        const asking = before !== null && lines.length < wanted.current;
        const shown = { lines, hasMore: before !== null, next: before, problem: null, key, seq };
        // What is on the screen stays until as much of the new list is here.
        if (!asking || !isSame) setKnown({ ...shown, asking });
      } while (before !== null && lines.length < wanted.current);
    };
    void ask();
    return () => {
      current = false;
    };
  }, [key, seq, turn]);

  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const more = useCallback(() => {
    wanted.current = (latest.current.lines?.length ?? 0) + pageLines;
    retry();
  }, [retry]);
  const shown: ActivityList = start === null ? idle : known.key === key ? known : unknown;
  useRetryOnReconnect(attemptOf(shown), retry);
  return { ...shown, more, retry };
}

function attemptOf({ asking, problem }: ActivityList): Attempt {
  if (asking) return 'asking';
  return problem?.kind === 'offline' ? 'cut' : 'done';
}

/** Of what happens in a filespace, the list is asked for again so often at most. */
const followEveryMs = 1000;

/** How far the log had come when what follows it was last to be asked for. */
export function useFollowedSeq(driveId: string): number {
  const seq = useSharedQuery('drives')?.find((drive) => drive.driveId === driveId)?.shown?.seq ?? -1;
  const [followed, setFollowed] = useState(seq);
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const newest = useRef(seq);
  newest.current = seq;
  useEffect(() => {
    if (seq === followed || due.current !== undefined) return;
    due.current = setTimeout(
      () => {
        due.current = undefined;
        setFollowed(newest.current);
      },
      followed === -1 ? 0 : followEveryMs,
    );
  }, [seq, followed]);
  useEffect(
    () => () => {
      clearTimeout(due.current);
      due.current = undefined;
    },
    [],
  );
  return followed;
}
