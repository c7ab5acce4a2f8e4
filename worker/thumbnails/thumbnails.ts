import { createLocalThumbnails, type FindLocalContent, type LocalContent } from './local-thumbnail.ts';
import { requestThumbnail, type ThumbnailResponse, type ThumbnailServer } from './request-thumbnail.ts';
import { contentName, type ThumbnailKey, thumbnailName } from './thumbnail-key.ts';
import { createThumbnailQueue } from './thumbnail-queue.ts';

export type Thumbnails = ReturnType<typeof createThumbnails>;

interface Pending {
  readonly picture: Promise<Blob | null>;
  readonly cancel: () => void;
}

const notHere: LocalContent = { kind: 'sent', read: async () => null };

/** The thumbnails of one tab. Nothing is kept but which contents have none; pictures are the page's. */
export function createThumbnails(server: ThumbnailServer, findLocal: FindLocalContent) {
  const none = new Set<string>();
  const pending = new Map<string, Pending>();
  const local = createLocalThumbnails(server.ports);
  const queue = createThumbnailQueue(server.ports.setTimer);

  function begin(key: ThumbnailKey): Pending {
    const abort = new AbortController();
    const { signal } = abort;
    const cancelled = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    return { picture: Promise.race([find(key, signal), cancelled]), cancel: () => abort.abort() };
  }

  async function find(key: ThumbnailKey, signal: AbortSignal): Promise<Blob | null> {
    // Of what was then the device has nothing.
    const here = key.at === undefined ? await findLocal(key) : notHere;
    if (here.kind === 'unsent') return local.drawUnsent(key, here.bytes, findLocal, signal);
    if (none.has(contentName(key)) || signal.aborted) return null;
    const came = await request(key, signal);
    if (came.kind === 'none') none.add(contentName(key));
    if (came.kind === 'picture') return came.picture;
    const kept = came.kind === 'none' || signal.aborted ? null : await here.read();
    return kept && local.draw(kept, key.size, signal);
  }

  async function request(key: ThumbnailKey, signal: AbortSignal): Promise<ThumbnailResponse> {
    if (!server.ports.online()) return { kind: 'failed' };
    const { response, cancel } = queue.add((stop) => requestThumbnail(server, key, stop));
    signal.addEventListener('abort', cancel);
    return response;
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
