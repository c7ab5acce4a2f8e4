import { useCallback, useEffect, useMemo, useState } from 'react';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { mergeActivity, olderStart, placedNow } from './merge-activity.ts';
import { type ActivityQuestion, pageLines, useActivity, useFollowedSeq } from './use-activity.ts';

export type FilespaceQuestion = Pick<ActivityQuestion, 'driveId' | 'person' | 'kind'>;

/**
 * What was done in a filespace: what this device keeps of it, with or without a connection, and from there on what the
 * server has. All of it is the server's as long as nothing is kept; null until that is known.
 */
export function useFilespaceActivity({ driveId, person, kind }: FilespaceQuestion) {
  const key = [driveId, person, kind].join(' ');
  const [wanted, setWanted] = useState({ key, count: pageLines });
  const count = wanted.key === key ? wanted.count : pageLines;
  const answer = useLiveQuery(
    (reader) => reader.activity({ driveId, person, kind, count }).then((kept) => ({ key, count, kept })),
    [key, count],
  );
  const start = answer?.key === key ? olderStart(answer.kept, answer.count) : null;
  const older = useActivity({ driveId, person, kind }, start);
  const kept = answer?.kept;
  const parents = useParents(driveId, kept?.lines);
  const placed = useMemo(() => kept && { ...kept, lines: placedNow(kept.lines, parents) }, [kept, parents]);
  const { more: moreOlder, retry, lines, hasMore, asking, problem } = older;
  const list = useMemo(
    () => (placed === undefined ? null : mergeActivity(placed, { lines, hasMore, asking, problem }, start)),
    [placed, lines, hasMore, asking, problem, start],
  );
  const more = useCallback(() => {
    if (start === null) setWanted({ key, count: count + pageLines });
    else moreOlder();
  }, [start, key, count, moreOlder]);
  return list && { ...list, more, retry };
}

/** The folder where each of the items is now, which may have changed since: with what waits to be sent. */
function useParents(driveId: string, lines: readonly WireActivityLine[] | undefined) {
  const seq = useFollowedSeq(driveId);
  const outbox = useSharedQuery('outbox');
  const [parents, setParents] = useState<ReadonlyMap<string, string | null>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change, sent or not, may have moved an item
  useEffect(() => {
    if (lines === undefined) return;
    let current = true;
    const ids = [...new Set(lines.flatMap(({ items }) => items.map(({ id }) => id)))];
    sync.parentsOf(driveId, ids).then((found) => {
      if (current) setParents(new Map(ids.map((id, at) => [id, found[at] ?? null])));
    });
    return () => {
      current = false;
    };
  }, [driveId, lines, seq, outbox]);
  return parents;
}
