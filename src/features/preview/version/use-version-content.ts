import { useCallback, useEffect, useState } from 'react';
import { sync } from '../../../lib/worker-client.ts';
import { type ContentSource, createContentSource } from '../content/content-source.ts';
import type { ContentState } from '../content/use-content.ts';

/** A content that a file had at a sequence. */
export interface FileMoment {
  readonly driveId: string;
  readonly fileId: string;
  readonly at: number;
  /** The log that the sequence counts. */
  readonly epoch: string;
  /** As of Item: with another number the content is another. */
  readonly contentSeq: number;
}

interface Opened {
  readonly state: ContentState['state'];
  readonly source: ContentSource | null;
}

/** The content from the server: the device has nothing of earlier ones. */
export function useVersionContent(
  { driveId, fileId, at, epoch, contentSeq }: FileMoment,
  hasViewer: boolean,
) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading', source: null });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (!hasViewer) return;
    let current = true;
    setOpened({ state: 'loading', source: null });
    const body = { items: [fileId], as: 'inline' as const, at, epoch };
    sync.call('createDownload', { params: { driveId }, body }).then((ticket) => {
      if (!current) return;
      if (ticket.ok) {
        const { url, name, bytes: sizeBytes } = ticket.value;
        const source = createContentSource({ source: 'server', url, name, sizeBytes, contentSeq });
        setOpened({ state: 'open', source });
      } else
        setOpened({ state: ticket.problem.kind === 'offline' ? 'not-on-device' : 'failed', source: null });
    });
    return () => {
      current = false;
    };
  }, [driveId, fileId, at, epoch, contentSeq, hasViewer, turn]);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  return { ...opened, retry };
}
