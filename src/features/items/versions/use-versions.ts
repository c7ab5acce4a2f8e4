import { useCallback, useEffect, useRef, useState } from 'react';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { type Attempt, useRetryOnReconnect } from '../../../lib/use-retry-on-reconnect.ts';
import { sync } from '../../../lib/worker-client.ts';

export interface VersionList {
  /** Null until the first page is here. */
  readonly versions: readonly WireVersion[] | null;
  /** The log that the sequences count. */
  readonly epoch: string;
  readonly hasMore: boolean;
  readonly asking: boolean;
  /** Why the last question had no answer; what came before stays. */
  readonly problem: CallProblem | null;
}

interface Known extends VersionList {
  /** Of which content of which file this is. */
  readonly key: string;
  readonly fileId: string;
  readonly next: string | null;
}

const pageVersions = 50;
const unknown = { versions: null, epoch: '', hasMore: false, asking: true, problem: null, next: null };

/**
 * The versions of a file, as the server has them; `contentKey` is another one when the file has another content, and then all
 * that is shown is asked for again.
 */
export function useVersions(
  driveId: string,
  fileId: string,
  contentKey: string,
): VersionList & { readonly more: () => void; readonly retry: () => void } {
  const key = `${driveId} ${fileId} ${contentKey}`;
  const [known, setKnown] = useState<Known>({ ...unknown, key: '', fileId });
  const [turn, setTurn] = useState(0);
  const latest = useRef(known);
  latest.current = known;
  const wanted = useRef(pageVersions);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` goes on with the same question
  useEffect(() => {
    let current = true;
    const last = latest.current;
    const isSameFile = last.fileId === fileId && last.versions !== null;
    const goesOn = last.key === key && last.versions !== null && last.next !== null;
    if (!isSameFile) wanted.current = pageVersions;
    setKnown(isSameFile ? { ...last, asking: true } : { ...unknown, key, fileId });
    const ask = async () => {
      let versions = goesOn ? (last.versions ?? []) : [];
      let after = goesOn ? last.next : null;
      do {
        const query = after === null ? {} : { after };
        const page = await sync.call('listVersions', { params: { driveId, fileId }, query });
        if (!current) return;
        if (!page.ok) {
          setKnown((shown) => ({ ...shown, asking: false, problem: page.problem }));
          return;
        }
        versions = [...versions, ...page.value.versions];
        after = page.value.next;
        const { epoch } = page.value;
        const asking = after !== null && versions.length < wanted.current;
        const shown = { versions, epoch, hasMore: after !== null, next: after, problem: null };
        // What is on the screen stays until as much of the new list is here.
        if (!asking || !isSameFile) setKnown({ ...shown, key, fileId, asking });
      } while (after !== null && versions.length < wanted.current);
    };
    void ask();
    return () => {
      current = false;
    };
  }, [key, turn]);

  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const more = useCallback(() => {
    wanted.current = (latest.current.versions?.length ?? 0) + pageVersions;
    retry();
  }, [retry]);
  const shown = known.fileId === fileId ? known : { ...unknown, key, fileId };
  useRetryOnReconnect(attemptOf(shown), retry);
  return { ...shown, more, retry };
}

function attemptOf({ asking, problem }: VersionList): Attempt {
  if (asking) return 'asking';
  return problem?.kind === 'offline' ? 'cut' : 'done';
}
