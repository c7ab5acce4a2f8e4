import type { OpenedContent } from '#contract/worker-api/content.ts';
import { sync } from '../../../lib/worker-client.ts';
import { previewKind } from '../kind/preview-kind.ts';
import type { PreviewRow } from '../preview-props.ts';

const mostBytes = 20_000_000;

interface Prefetched {
  readonly contentSeq: number;
  readonly over: AbortController;
  content: OpenedContent | null;
}

/** Images that are probably shown next, in memory: what the server shows inline no browser keeps. */
export function createPrefetch(driveId: string) {
  const kept = new Map<string, Prefetched>();

  function drop(id: string) {
    kept.get(id)?.over.abort();
    kept.delete(id);
  }

  async function load(id: string, entry: Prefetched) {
    const opened = await sync.openContent(driveId, id);
    if (!opened.ok || entry.over.signal.aborted) return;
    const { value } = opened;
    if (value.source === 'device') return;
    const response = await fetch(value.url, { signal: entry.over.signal }).catch(() => null);
    const file = response?.ok ? await response.blob().catch(() => null) : null;
    const { name, sizeBytes } = value;
    if (file) entry.content = { source: 'device', file, name, sizeBytes, contentSeq: entry.contentSeq };
  }

  return {
    /** Keeps these and nothing else. */
    want(rows: readonly (PreviewRow | null | undefined)[]) {
      const images = rows.filter(isSmallImage);
      for (const id of kept.keys()) if (!images.some((row) => row.id === id)) drop(id);
      for (const { id, contentSeq = 0 } of images) {
        if (kept.get(id)?.contentSeq === contentSeq) continue;
        drop(id);
        const entry: Prefetched = { contentSeq, over: new AbortController(), content: null };
        kept.set(id, entry);
        void load(id, entry);
      }
    },
    /** What is here of a file already, with this content. */
    take(id: string, contentSeq: number): OpenedContent | null {
      const entry = kept.get(id);
      return entry?.contentSeq === contentSeq ? entry.content : null;
    },
    clear() {
      for (const id of kept.keys()) drop(id);
    },
  };
}

export type Prefetch = ReturnType<typeof createPrefetch>;

function isSmallImage(row: PreviewRow | null | undefined): row is PreviewRow {
  if (row === null || row === undefined || row.isUnsent || row.sizeBytes > mostBytes) return false;
  return previewKind(row.name) === 'image';
}
