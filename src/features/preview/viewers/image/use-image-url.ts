import { useEffect, useRef, useState } from 'react';
import type { ViewerProps } from '../viewer-props.ts';

const mostVectorBytes = 20_000_000;

/**
 * What an `<img>` shows. A vector image becomes one only in there, where nothing in it can run or be fetched; the server
 * gives its text out as a file only.
 */
export function useImageUrl({ kind, source, onProblem, onProgress }: ViewerProps): string | null {
  const [vectorUrl, setVectorUrl] = useState<string | null>(null);
  const latest = useRef({ onProblem, onProgress });
  latest.current = { onProblem, onProgress };
  useEffect(() => {
    if (kind !== 'vector') return;
    if (source.sizeBytes > mostVectorBytes) return latest.current.onProblem('too-large');
    const over = new AbortController();
    let made: string | null = null;
    const onProgress = (share: number) => latest.current.onProgress(share);
    source.read(0, source.sizeBytes, { signal: over.signal, onProgress }).then((bytes) => {
      if (over.signal.aborted) return;
      if (!bytes.ok) return latest.current.onProblem(bytes.problem);
      made = URL.createObjectURL(new Blob([bytes.value], { type: 'image/svg+xml' }));
      setVectorUrl(made);
    });
    return () => {
      over.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [kind, source]);
  return kind === 'vector' ? vectorUrl : source.url;
}
