import { useEffect, useRef, useState } from 'react';
import type { ViewerProps } from '../viewer-props.ts';
import { decodeText } from './decode-text.ts';

export const mostTextBytes = 10_000_000;

/** The text of a file, or its beginning where it is very long; null while it is on its way. */
export function useText(
  { source, onProgress, onProblem, onReady }: ViewerProps,
  mostBytes = mostTextBytes,
): string | null {
  const [text, setText] = useState<string | null>(null);
  const latest = useRef({ onProgress, onProblem, onReady });
  latest.current = { onProgress, onProblem, onReady };
  useEffect(() => {
    const over = new AbortController();
    const options = { signal: over.signal, onProgress: (share: number) => latest.current.onProgress(share) };
    source.read(0, Math.min(mostBytes, source.sizeBytes), options).then((bytes) => {
      if (over.signal.aborted) return;
      if (!bytes.ok) return latest.current.onProblem(bytes.problem);
      setText(decodeText(bytes.value));
      latest.current.onReady();
    });
    return () => over.abort();
  }, [source, mostBytes]);
  return text;
}
