import type { Logger } from 'pino';
import type { RefusalKind, ThumbnailCache } from './thumbnail-cache.ts';

const remembered = 20_000;
/** So long the disk need not be asked, or cannot be. */
const inMemoryMs = 3_600_000;

/** Contents of which no thumbnail can be made: they are not read again at each request, nor after the server began again. */
export function createRefusals(cache: Pick<ThumbnailCache, 'isRefused' | 'refuse'>, log: Logger) {
  const untilMs = new Map<string, number>();

  function remember(blobId: string): void {
    untilMs.delete(blobId);
    untilMs.set(blobId, Date.now() + inMemoryMs);
    const [oldest] = untilMs.keys();
    if (untilMs.size > remembered && oldest !== undefined) untilMs.delete(oldest);
  }

  return {
    async add(blobId: string, kind: RefusalKind): Promise<void> {
      remember(blobId);
      await cache
        .refuse(blobId, kind)
        .catch((err: unknown) => log.warn({ err }, 'that a content has no thumbnail could not be kept'));
    },
    async has(blobId: string): Promise<boolean> {
      if ((untilMs.get(blobId) ?? 0) > Date.now()) return true;
      return cache.isRefused(blobId);
    },
  };
}
