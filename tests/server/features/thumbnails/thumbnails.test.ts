import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderLimits } from '#server/features/thumbnails/render/renderer.ts';
import {
  createThumbnails,
  type ThumbnailOptions,
  type Thumbnails,
} from '#server/features/thumbnails/thumbnails.ts';
import { createLogger } from '#server/http/logging.ts';
import { StorageError } from '#server/storage/storage-error.ts';
import { bombPng, photo } from '#tests/support/thumbnails/images.ts';
import { silentWorker } from '#tests/support/thumbnails/worker-entries.ts';

let folder: string;
let running: Thumbnails[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-thumbnails-'));
  running = [];
});
afterEach(async () => {
  for (const each of running) await each.close();
  await rm(folder, { recursive: true });
});

function begin(options: Partial<ThumbnailOptions> = {}): Thumbnails {
  const thumbnails = createThumbnails({ dataDir: folder, log: createLogger('silent'), ...options });
  running.push(thumbnails);
  return thumbnails;
}

function closedGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** Somebody who waits for the thumbnail of a content; `reads` counts how often its storage was asked. */
function wanting(thumbnails: Thumbnails, content: Buffer, sizeBytes = content.length, person = 'somebody') {
  const blob = {
    id: randomUUID(),
    workspace_id: randomUUID(),
    region: 'OR',
    size_bytes: sizeBytes,
    pack_id: null,
    pack_offset: null,
  };
  let gate: Promise<unknown> = Promise.resolve();
  const wanted = {
    reads: 0,
    blob,
    /** Nothing comes from the storage before this is settled. */
    after(next: Promise<unknown>) {
      gate = next;
    },
    async open() {
      wanted.reads += 1;
      await gate;
      return Readable.from([content.subarray(0, 10), content.subarray(10)]) as Readable | null;
    },
    find: (size: 96 | 512 = 96, left = new AbortController().signal) =>
      thumbnails.find({ person, blob, size, open: () => wanted.open() }, left),
  };
  return wanted;
}

describe('a thumbnail', () => {
  test('that many want at the same time is made once, and then kept', async () => {
    const image = wanting(begin(), await photo(300, 200, 'jpeg'));
    const found = await Promise.all(Array.from({ length: 20 }, () => image.find()));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['image']));
    expect(await image.find()).toMatchObject({ kind: 'image', isNew: false });
    expect(image.reads).toBe(1);
    expect(await image.find(512)).toMatchObject({ kind: 'image', isNew: true });
    expect(image.reads).toBe(2);
  });

  test('that nobody waits for any more when its turn comes is not made', async () => {
    const thumbnails = begin();
    const content = await photo(30, 20, 'png');
    const gate = closedGate();
    const slow = Array.from({ length: 4 }, () => wanting(thumbnails, content));
    for (const each of slow) each.after(gate.passed);
    const first = slow.map((each) => each.find());
    const [left, half] = [wanting(thumbnails, content), wanting(thumbnails, content)];
    const leaving = new AbortController();
    const answers = [left.find(96, leaving.signal), half.find(96, leaving.signal), half.find()];
    leaving.abort();
    gate.open();
    expect((await Promise.all(first)).every(({ kind }) => kind === 'image')).toBe(true);
    await Promise.all(answers);
    expect([left.reads, half.reads]).toEqual([0, 1]);
    expect(await left.find()).toMatchObject({ kind: 'image' });
  });

  test('has to wait where too many wait already, and the next try finds room', async () => {
    const thumbnails = begin({ jobs: { waiting: 2 } });
    const content = await photo(30, 20, 'png');
    const gate = closedGate();
    const images = Array.from({ length: 3 }, () => wanting(thumbnails, content));
    for (const each of images) each.after(gate.passed);
    const answers = images.map((each) => each.find());
    expect(await Promise.race(answers)).toEqual({ kind: 'busy' });
    gate.open();
    const kinds = (await Promise.all(answers)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['busy', 'image', 'image']);
    for (const each of images) expect(await each.find()).toMatchObject({ kind: 'image' });
  });

  test('of one person leaves places to others: beyond a share they are asked to come again', async () => {
    // One is read and made at a time.
    const thumbnails = begin({ jobs: { waiting: 8, ofOnePerson: 3, heldBytes: 1 } });
    const content = await photo(30, 20, 'png');
    const gate = closedGate();
    const images = (person: string) =>
      Array.from({ length: 4 }, () => wanting(thumbnails, content, undefined, person));
    const [greedy, modest] = [images('greedy'), images('modest')];
    for (const each of [...greedy, ...modest]) each.after(gate.passed);
    const others = [modest[0]?.find()];
    await expect.poll(() => modest[0]?.reads).toBe(1);

    const asked = greedy.map((image) => ({ image, left: new AbortController() }));
    const answers = asked.map(async ({ image, left }, at) => ({
      at,
      found: await image.find(96, left.signal),
    }));
    const refused = await Promise.race(answers);
    expect(refused.found).toEqual({ kind: 'too-many' });
    others.push(...modest.slice(1, 3).map((each) => each.find()));
    // Who leaves what has not begun may ask for something else at once.
    const leaving = refused.at === 0 ? 1 : 0;
    asked[leaving]?.left.abort();
    const again = greedy[refused.at]?.find();
    gate.open();
    expect(await answers[leaving]).toMatchObject({ found: { kind: 'busy' } });
    const kinds = (await Promise.all([again, ...others])).map((found) => found?.kind);
    expect(kinds).toEqual(['image', 'image', 'image', 'image']);
    for (const each of greedy) expect(await each.find()).toMatchObject({ kind: 'image' });
  });

  test('of whoever comes last does not wait for all that another wants', async () => {
    // One is read and made at a time.
    const thumbnails = begin({ jobs: { heldBytes: 1 } });
    const content = await photo(30, 20, 'png');
    const made: string[] = [];
    const ask = (person: string) =>
      wanting(thumbnails, content, undefined, person)
        .find()
        .then(() => made.push(person));
    await Promise.all([...['a', 'a', 'a', 'a', 'a'].map(ask), ...['b', 'c'].map(ask)]);
    expect(made.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'c']);
  });

  test('is made all the same where it cannot be kept', async () => {
    await writeFile(join(folder, 'file'), '');
    const image = wanting(begin({ dataDir: join(folder, 'file') }), await photo(30, 20, 'png'));
    expect(await image.find()).toMatchObject({ kind: 'image' });
  });
});

describe('no thumbnail', () => {
  test.each([
    ['a text', async () => Buffer.from('text')],
    ['an SVG that is called an image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a photo', async () => (await photo(800, 600, 'jpeg')).subarray(0, 3000)],
    ['too many pixels', async () => bombPng(16_000)],
  ])('is found out once of %s, whatever size is asked for', async (_, content) => {
    const thumbnails = begin();
    const image = wanting(thumbnails, await content());
    for (const size of [96, 96, 512] as const) expect(await image.find(size)).toEqual({ kind: 'none' });
    expect(image.reads).toBe(1);
    expect(await wanting(thumbnails, await photo(20, 20, 'png')).find()).toMatchObject({ kind: 'image' });
  });

  test('is known after the server began again', async () => {
    const [text, damaged] = [Buffer.from('text'), (await photo(800, 600, 'jpeg')).subarray(0, 3000)];
    for (const content of [text, damaged]) {
      const image = wanting(begin(), content);
      expect(await image.find()).toEqual({ kind: 'none' });
      const { blob } = image;
      const open = () => Promise.reject(new Error('it is read again'));
      const find = () =>
        begin().find({ person: 'somebody', blob, size: 512, open }, new AbortController().signal);
      expect(await find()).toEqual({ kind: 'none' });
    }
  });

  test('is there of what is empty or too large, of which not a byte is read', async () => {
    for (const bytes of [0, 67_108_865]) {
      const image = wanting(begin(), Buffer.alloc(10), bytes);
      expect([await image.find(), image.reads]).toEqual([{ kind: 'none' }, 0]);
    }
  });

  test('is nothing that a storage that fails, or a process that does not start, would be remembered for', async () => {
    const thumbnails = begin();
    const image = wanting(thumbnails, await photo(20, 20, 'png'));
    const { open } = image;
    image.open = () => Promise.reject(new StorageError('unreachable'));
    await expect(image.find()).rejects.toThrow(StorageError);
    image.open = open;
    expect(await image.find()).toMatchObject({ kind: 'image' });
    const missing = wanting(thumbnails, Buffer.alloc(10));
    missing.open = async () => null;
    expect(await missing.find()).toEqual({ kind: 'missing' });
    const stuck = begin({ entry: silentWorker, limits: { ...renderLimits, startMs: 100 } });
    expect(await wanting(stuck, await photo(20, 20, 'png')).find()).toEqual({ kind: 'busy' });
  });
});
