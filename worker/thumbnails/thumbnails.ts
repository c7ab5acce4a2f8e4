import { createLocalThumbnails, type FindLocalContent } from './local-thumbnail.ts';
import { requestThumbnail, type ThumbnailServer } from './request-thumbnail.ts';
import { contentName, type ThumbnailKey, thumbnailName } from './thumbnail-key.ts';
import { createThumbnailQueue } from './thumbnail-queue.ts';

export type Thumbnails = ReturnType<typeof createThumbnails>;

interface Pending {
  readonly picture: Promise<Blob | null>;
  readonly cancel: () => void;
}

/** The thumbnails of one tab. Nothing is kept but which contents have none; pictures are the page's. */
export function createThumbnails(server: ThumbnailServer, findLocal: FindLocalContent) {
  const none = new Set<string>();
  const pending = new Map<string, Pending>();
  const queue = createThumbnailQueue(server.ports.setTimer);
  const local = createLocalThumbnails(server.ports, findLocal);

  function begin(key: ThumbnailKey): Pending {
    const abort = new AbortController();
    const { signal } = abort;
    const cancelled = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    return { picture: Promise.race([find(key, signal), cancelled]), cancel: () => abort.abort() };
  }

  async function find(key: ThumbnailKey, signal: AbortSignal): Promise<Blob | null> {
    const here = await local(key.driveId, key.fileId, key.size, () => !signal.aborted);
    if (here !== 'server') return here;
    if (signal.aborted || none.has(contentName(key)) || !server.ports.online()) return null;
    const { response, cancel } = queue.add((stop) => requestThumbnail(server, key, stop));
    signal.addEventListener('abort', cancel);
    const came = await response;
    if (came.kind === 'none') none.add(contentName(key));
    return came.kind === 'picture' ? came.picture : null;
  }

  return {
    async get(key: ThumbnailKey): Promise<Blob | null> {
      const name = thumbnailName(key);
      const asked = pending.get(name) ?? begin(key);
      pending.set(name, asked);
      try {
        return await asked.picture;
      } finally {
        if (pending.get(name) === asked) pending.delete(name);
      }
    },
    cancel(key: ThumbnailKey) {
      const name = thumbnailName(key);
      pending.get(name)?.cancel();
      pending.delete(name);
    },
    stop() {
      for (const { cancel } of pending.values()) cancel();
      queue.stop();
    },
  };
}
