import { useEffect, useMemo, useState } from 'react';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { sync } from '../../../lib/worker-client.ts';
import { askCurrentVersion } from '../../../shared/versions/current-version.ts';
import type { ChangedBy } from './changed-texts.ts';
import { type KnownDeletion, knownDeletion, type OwnDeletion, ownDeletion } from './deletion.ts';

/** Who brought the content that a file has now; undefined while it is asked for, null where nobody says. */
export function useReplacement(
  driveId: string,
  { id, contentSeq }: LocatedFile,
): ChangedBy | null | undefined {
  return useAnswer(`${driveId} ${id} ${contentSeq}`, async () => {
    const version = await askCurrentVersion(driveId, id);
    // An older one is not what is told of.
    if (!version.ok || version.value === null || version.value.content_seq < contentSeq) return null;
    return { by: version.value.stored_by, ms: secondsFromWire(version.value.stored) };
  });
}

export interface Deletion {
  /** As long as it can be undone on this device alone. */
  readonly own: OwnDeletion | null;
  /** Undefined while it is asked for, null where nobody says. */
  readonly known: KnownDeletion | null | undefined;
}

/** Who deleted a file that is gone. */
export function useDeletion(driveId: string, file: LocatedFile): Deletion {
  const outbox = useSharedQuery('outbox');
  const own = useMemo(() => outbox && ownDeletion(outbox, driveId, file), [outbox, driveId, file]);
  const isAsked = own === null;
  const known = useAnswer(isAsked ? `${driveId} ${file.id}` : null, async () => {
    const query = { item: file.id, limit: 1 };
    const page = await sync.call('listActivity', { params: { driveId }, query });
    return page.ok ? knownDeletion(file, page.value) : null;
  });
  return { own: own ?? null, known: isAsked ? known : undefined };
}

/**
 * Asks the server once for each question, and again after a cut where there was no answer. A key of null asks nothing.
 * Undefined until it is known; null where there is no answer, and without a connection.
 */
function useAnswer<Value>(key: string | null, ask: () => Promise<Value | null>): Value | null | undefined {
  const isCut = [useOffline(), !useOnline()].includes(true);
  const [answer, setAnswer] = useState<{ readonly key: string | null; readonly value: Value | null }>();
  const isKnown = answer !== undefined && answer.key === key && answer.value !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question
  useEffect(() => {
    if (key === null || isKnown) return;
    if (isCut) return setAnswer({ key, value: null });
    let current = true;
    setAnswer(undefined);
    ask().then((value) => {
      if (current) setAnswer({ key, value });
    });
    return () => {
      current = false;
    };
  }, [key, isCut]);
  return answer !== undefined && answer.key === key ? answer.value : undefined;
}
