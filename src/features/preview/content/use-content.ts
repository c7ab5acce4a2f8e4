import { useEffect, useRef, useState } from 'react';
import { ok } from '#contract/rules/result.ts';
import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { type ContentSource, createContentSource } from './content-source.ts';
import type { Prefetch } from './prefetch.ts';

export type ContentState =
  | { readonly state: 'loading' }
  | {
      readonly state: 'open';
      readonly source: ContentSource;
      readonly isReplaced: boolean;
      /** The new content was asked for, and is not to be had: this device has an older one. */
      readonly isBehind: boolean;
    }
  /** No connection and not on this device; the server refused it; anything else. */
  | { readonly state: 'not-on-device' | 'refused' | 'failed' };

type Opened = ContentState & { readonly key: string };

const notOpened: Opened = { state: 'loading', key: '' };

/** The content of the file on screen. What was opened stays when the file is replaced, until somebody asks for the new one. */
export function useContent(driveId: string, file: LocatedFile | null, prefetch: Prefetch) {
  const [attempt, setAttempt] = useState(0);
  const isOffline = useOffline();
  const [opened, setOpened] = useState<Opened>(notOpened);
  const latest = useRef(file);
  latest.current = file;
  const id = file?.id;
  const key = `${id} ${attempt}`;
  useEffect(() => {
    // What comes back is opened anew: what was open before is closed.
    if (id === undefined) return setOpened(notOpened);
    let source: ContentSource | null = null;
    let current = true;
    const prefetched = prefetch.take(id, latest.current?.contentSeq ?? 0);
    const isAskedFor = attempt > 0;
    const opening = prefetched ? Promise.resolve(ok(prefetched)) : sync.openContent(driveId, id, isAskedFor);
    opening.then((result) => {
      if (!current) return;
      if (result.ok) {
        source = createContentSource(result.value);
        const isBehind = isAskedFor && source.contentSeq < (latest.current?.contentSeq ?? 0);
        setOpened({ state: 'open', source, isReplaced: false, isBehind, key });
      } else if (result.problem.kind === 'refused') {
        setOpened({ state: result.problem.code === 'not-found' ? 'refused' : 'failed', key });
      } else setOpened({ state: 'not-on-device', key });
    });
    return () => {
      current = false;
      source?.close();
    };
  }, [driveId, id, attempt, key, prefetch]);

  // What was not there without a connection may be there with one.
  const isMissing = opened.key === key && opened.state === 'not-on-device';
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline;
    wasOffline.current = isOffline;
    if (isBack && isMissing) setAttempt((last) => last + 1);
  }, [isMissing, isOffline]);

  const adopted = useAdoptedSeq(file, opened);
  const content: ContentState = opened.key === key ? opened : { state: 'loading' };
  return {
    content:
      content.state === 'open' && file !== null && file.contentSeq !== adopted
        ? { ...content, isReplaced: true }
        : content,
    reopen: () => setAttempt((last) => last + 1),
  };
}

const noneAdopted = { key: '', seq: 0, isPending: false };

/** The number of the content that is shown. An own upload gets its number when it arrives: it is the same content. */
function useAdoptedSeq(file: LocatedFile | null, opened: Opened): number | undefined {
  const adopted = useRef(noneAdopted);
  if (file === null) adopted.current = noneAdopted;
  if (opened.state !== 'open' || file === null) return file?.contentSeq;
  const isWaiting = opened.source.isLocal && file.syncState !== 'none';
  if (adopted.current.key !== opened.key) {
    adopted.current = { key: opened.key, seq: opened.source.contentSeq, isPending: isWaiting };
  } else if (adopted.current.isPending && !isWaiting) {
    adopted.current = { ...adopted.current, seq: file.contentSeq, isPending: false };
  }
  return adopted.current.seq;
}
