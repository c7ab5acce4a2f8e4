import { useEffect, useRef, useState } from 'react';
import type { ContentSource } from './content/content-source.ts';
import { headBytes, isEmptyOf, matchesKind } from './kind/matches-kind.ts';
import type { PreviewKind } from './kind/preview-kind.ts';
import type { ViewerProblem } from './viewers/viewer-props.ts';

/** How far a viewer is with a content. Another content begins again. */
export function useViewing(source: ContentSource | null, kind: PreviewKind | null) {
  const [isReady, setReady] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<ViewerProblem | null>(null);
  const [last, setLast] = useState(source);
  if (last !== source) {
    setLast(source);
    setReady(false);
    setShare(undefined);
    setProblem(null);
  }
  /** The first one is the reason; others follow from it. */
  const fail = (found: ViewerProblem) => setProblem((before) => before ?? found);
  const failed = useRef(fail);
  failed.current = fail;
  useEffect(() => {
    if (source === null || kind === null || source.sizeBytes === 0) return;
    const over = new AbortController();
    source.read(0, Math.min(headBytes, source.sizeBytes), { signal: over.signal }).then((head) => {
      if (over.signal.aborted) return;
      if (!head.ok) failed.current(head.problem);
      else if (!matchesKind(kind, head.value)) failed.current('damaged');
    });
    return () => over.abort();
  }, [source, kind]);
  return {
    isReady,
    share,
    problem: source !== null && kind !== null && isEmptyOf(kind, source.sizeBytes) ? 'empty' : problem,
    ready: () => setReady(true),
    progress: setShare,
    fail,
    retry: () => setProblem(null),
  };
}
