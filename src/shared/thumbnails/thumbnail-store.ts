import type { ThumbnailCalls } from '#contract/worker-api/thumbnails.ts';
import {
  createThumbnailCache,
  type ThumbnailCacheOptions,
  type ThumbnailKey,
  thumbnailName,
} from './thumbnail-cache.ts';

/** The worker is asked for so many at once; what else is on screen waits for one of them. */
export const mostInFlight = 60;

export interface ThumbnailStoreOptions extends Omit<ThumbnailCacheOptions, 'isShown'> {
  readonly worker: Pick<ThumbnailCalls, 'thumbnail' | 'cancelThumbnail'>;
}

export type ThumbnailStore = ReturnType<typeof createThumbnailStore>;

interface Wanted {
  readonly key: ThumbnailKey;
  askers: number;
  /** Whether the worker has been asked. */
  isAsked: boolean;
}

/** The pictures of a page: what shows them subscribes, and asks for those that are on screen. */
export function createThumbnailStore({ worker, ...options }: ThumbnailStoreOptions) {
  const listeners = new Map<string, Set<() => void>>();
  const wanted = new Map<string, Wanted>();
  const cache = createThumbnailCache({ ...options, isShown: (name) => listeners.has(name) });
  let inFlight = 0;
  /** What was asked for before everything was forgotten is for nobody. */
  let generation = 0;

  function notify(name: string) {
    for (const listener of listeners.get(name) ?? []) listener();
  }

  function askNext() {
    for (const [name, each] of wanted) {
      if (inFlight >= mostInFlight) return;
      if (!each.isAsked) void ask(name, each);
    }
  }

  async function ask(name: string, each: Wanted) {
    const { driveId, fileId, contentSeq, size, at } = each.key;
    const asked = generation;
    each.isAsked = true;
    inFlight += 1;
    const picture = await worker.thumbnail(driveId, fileId, contentSeq, size, at).catch(() => null);
    inFlight -= 1;
    if (wanted.get(name) === each) wanted.delete(name);
    if (picture !== null && asked === generation) {
      // The contract has no word for what a browser calls a Blob.
      cache.put(each.key, picture as Blob);
      notify(name);
    }
    askNext();
  }

  function stopAsking(name: string, each: Wanted) {
    each.askers -= 1;
    if (each.askers > 0 || wanted.get(name) !== each) return;
    wanted.delete(name);
    const { driveId, fileId, contentSeq, size } = each.key;
    if (each.isAsked) void worker.cancelThumbnail(driveId, fileId, contentSeq, size);
  }

  function forget(isGone: (key: ThumbnailKey) => boolean) {
    for (const name of cache.removeWhere(isGone)) notify(name);
  }

  return {
    get: cache.get,
    filesOf: cache.filesOf,
    subscribe(name: string, listener: () => void): () => void {
      const here = listeners.get(name) ?? new Set();
      listeners.set(name, here.add(listener));
      return () => {
        here.delete(listener);
        if (here.size === 0 && listeners.get(name) === here) listeners.delete(name);
        cache.touch(name);
      };
    },
    /** Asks for a picture; the function that it returns says that nobody needs it any more. */
    request(key: ThumbnailKey): () => void {
      const name = thumbnailName(key);
      if (cache.get(name) !== undefined) return () => undefined;
      const each = wanted.get(name) ?? { key, askers: 0, isAsked: false };
      each.askers += 1;
      wanted.set(name, each);
      askNext();
      let isOver = false;
      return () => {
        if (!isOver) stopAsking(name, each);
        isOver = true;
      };
    },
    forget,
    forgetAll() {
      generation += 1;
      forget(() => true);
    },
  };
}
