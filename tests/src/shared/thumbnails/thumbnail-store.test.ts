import { beforeEach, describe, expect, it } from 'vitest';
import { type ThumbnailKey, thumbnailName } from '#src/shared/thumbnails/thumbnail-cache.ts';
import { createThumbnailStore, mostInFlight } from '#src/shared/thumbnails/thumbnail-store.ts';

let urls: Map<string, number>;
let asked: string[];
let cancelled: string[];
let responses: Map<string, (picture: Blob | null) => void>;

beforeEach(() => {
  urls = new Map();
  asked = [];
  cancelled = [];
  responses = new Map();
});

function createStore(maxBytes = 100) {
  return createThumbnailStore({
    maxBytes,
    createUrl(picture) {
      const url = `blob:${urls.size}-${picture.size}`;
      urls.set(url, picture.size);
      return url;
    },
    revokeUrl: (url) => urls.delete(url),
    worker: {
      thumbnail(_driveId, fileId) {
        asked.push(fileId);
        return new Promise((resolve) => responses.set(fileId, resolve));
      },
      async cancelThumbnail(_driveId, fileId) {
        cancelled.push(fileId);
        responses.get(fileId)?.(null);
      },
    },
  });
}

const key = (fileId: string, rest: Partial<ThumbnailKey> = {}): ThumbnailKey => ({
  driveId: 'd',
  fileId,
  contentSeq: 0,
  size: 96,
  ...rest,
});

const answer = async (fileId: string, bytes = 10) => {
  responses.get(fileId)?.(new Blob([new Uint8Array(bytes)]));
  await Promise.resolve();
  await Promise.resolve();
};

async function fill(store: ReturnType<typeof createStore>, fileId: string, bytes = 10) {
  store.request(key(fileId));
  await answer(fileId, bytes);
}

describe('pictures', () => {
  it('are asked for once and told to whoever shows them', async () => {
    const store = createStore();
    let changes = 0;
    store.subscribe(thumbnailName(key('a')), () => {
      changes += 1;
    });
    store.request(key('a'));
    store.request(key('a'));
    await answer('a');
    expect([asked, changes, urls.has(store.get(thumbnailName(key('a'))) ?? '')]).toEqual([['a'], 1, true]);
    store.request(key('a'));
    expect(asked).toEqual(['a']);
  });

  it('of another content or size are others', async () => {
    const store = createStore();
    await fill(store, 'a');
    expect(store.get(thumbnailName(key('a', { contentSeq: 3 })))).toBeUndefined();
    expect(store.get(thumbnailName(key('a', { size: 512 })))).toBeUndefined();
  });

  it('that nobody needs any more are cancelled, those that another part needs are not', async () => {
    const store = createStore();
    const one = store.request(key('a'));
    const other = store.request(key('a'));
    one();
    one();
    expect(cancelled).toEqual([]);
    other();
    expect(cancelled).toEqual(['a']);
  });

  it('are in flight up to a limit; what waits and is not needed any more is never asked for', async () => {
    const store = createStore();
    const stops = Array.from({ length: mostInFlight + 2 }, (_, at) => store.request(key(`f${at}`)));
    expect(asked).toHaveLength(mostInFlight);
    stops[mostInFlight]?.();
    await answer('f0');
    expect(asked.slice(mostInFlight)).toEqual([`f${mostInFlight + 1}`]);
    expect(cancelled).toEqual([]);
  });

  it('that there are none of may be asked for again', async () => {
    const store = createStore();
    store.request(key('a'));
    responses.get('a')?.(null);
    await Promise.resolve();
    await Promise.resolve();
    store.request(key('a'));
    expect(asked).toEqual(['a', 'a']);
  });
});

describe('memory', () => {
  it('loses what was not looked at for longest, and its address', async () => {
    const store = createStore(30);
    for (const id of ['a', 'b', 'c']) await fill(store, id);
    store.subscribe(thumbnailName(key('a')), () => undefined)();
    await fill(store, 'd');
    const here = ['a', 'b', 'c', 'd'].filter((id) => store.get(thumbnailName(key(id))) !== undefined);
    expect([here, urls.size]).toEqual([['a', 'c', 'd'], 3]);
  });

  it('keeps what is on screen', async () => {
    const store = createStore(30);
    store.subscribe(thumbnailName(key('a')), () => undefined);
    for (const id of ['a', 'b', 'c', 'd']) await fill(store, id);
    expect(store.get(thumbnailName(key('a')))).toBeDefined();
    expect(store.get(thumbnailName(key('b')))).toBeUndefined();
  });

  it('forgets what a person does not see any more, and says so to what shows it', async () => {
    const store = createStore();
    let changes = 0;
    store.subscribe(thumbnailName(key('a')), () => {
      changes += 1;
    });
    await fill(store, 'a');
    await fill(store, 'b');
    expect(store.filesOf('d')).toEqual(['a', 'b']);
    store.forget(({ fileId }) => fileId === 'a');
    expect([store.get(thumbnailName(key('a'))), changes, urls.size]).toEqual([undefined, 2, 1]);
  });

  it('takes nothing that was asked for before everything was forgotten', async () => {
    const store = createStore();
    store.request(key('a'));
    store.forgetAll();
    await answer('a');
    expect([store.get(thumbnailName(key('a'))), urls.size]).toEqual([undefined, 0]);
  });
});
