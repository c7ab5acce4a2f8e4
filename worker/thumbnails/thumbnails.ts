import { requestThumbnail, type ThumbnailServer } from './request-thumbnail.ts';
import { contentName, type ThumbnailKey, thumbnailName } from './thumbnail-key.ts';
import { createThumbnailQueue } from './thumbnail-queue.ts';

export type Thumbnails = ReturnType<typeof createThumbnails>;

interface Pending {
  readonly picture: Promise<Blob | null>;
  readonly cancel: () => void;
}

/** The thumbnails of one tab. Nothing is kept but which contents have none; pictures are the page's. */
export function createThumbnails(server: ThumbnailServer) {
  const none = new Set<string>();
  const pending = new Map<string, Pending>();
  const queue = createThumbnailQueue(server.ports.setTimer);

  function request(key: ThumbnailKey): Pending {
    const { response, cancel } = queue.add((signal) => requestThumbnail(server, key, signal));
    const picture = response.then((came) => {
      if (came.kind === 'none') none.add(contentName(key));
      return came.kind === 'picture' ? came.picture : null;
    });
    return { picture, cancel };
  }

  return {
    async get(key: ThumbnailKey): Promise<Blob | null> {
      if (none.has(contentName(key)) || !server.ports.online()) return null;
      const name = thumbnailName(key);
      const asked = pending.get(name) ?? request(key);
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
