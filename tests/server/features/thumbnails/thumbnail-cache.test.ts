import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CacheLimits, createThumbnailCache } from '#server/features/thumbnails/thumbnail-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-thumbnails-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** As long as its head says. */
function webp(bytes: number): Buffer {
  const image = Buffer.alloc(bytes);
  image.write('RIFF');
  image.writeUInt32LE(bytes - 8, 4);
  return image;
}

const begin = (limits: Partial<CacheLimits> = {}, nowMs = Date.now) =>
  createThumbnailCache(
    join(folder, 'thumbnails'),
    { bytes: 10_000, files: 100, refusals: 100, untilTrimBytes: 1_000_000, ...limits },
    nowMs,
  );
const pathOf = (id: string, size = 96) => join(folder, 'thumbnails', id.slice(0, 2), `${id}-${size}.webp`);
const all = async (ids: readonly string[]) => new Set(ids);
const files = async () =>
  (await readdir(join(folder, 'thumbnails'), { recursive: true })).filter((name) => name.length > 2);

test('what is kept is there for the next process, each size by itself', async () => {
  const id = randomUUID();
  expect(await begin().read(id, 96)).toBeNull();
  await begin().write(id, 96, webp(100));
  expect((await begin().read(id, 96))?.equals(webp(100))).toBe(true);
  expect(await begin().read(id, 512)).toBeNull();
});

test('what a power cut left half is as good as nothing, and goes', async () => {
  for (const bytes of [0, 5, 60]) {
    const id = randomUUID();
    await begin().write(id, 96, webp(100));
    await truncate(pathOf(id), bytes);
    expect(await begin().read(id, 96)).toBeNull();
  }
  expect(await files()).toEqual([]);
});

test('those of contents that are gone are removed, and what a process left that died', async () => {
  const [kept, gone] = [randomUUID(), randomUUID()];
  const cache = begin();
  for (const id of [kept, gone])
    for (const size of [96, 512] as const) await cache.write(id, size, webp(100));
  const left = join(folder, 'thumbnails', 'aa', `${randomUUID()}-x.part`);
  await mkdir(join(folder, 'thumbnails', 'aa'), { recursive: true });
  await writeFile(left, 'half');
  await utimes(left, 1, 1);
  await cache.sweep(async (ids) => new Set(ids.filter((id) => id === kept)));
  expect((await files()).map((name) => name.slice(3)).sort()).toEqual([
    `${kept}-512.webp`,
    `${kept}-96.webp`,
  ]);
});

test('beyond its limit those go first that were not read for the longest time', async () => {
  const cache = begin({ bytes: 300 });
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const [at, id] of ids.entries()) {
    await cache.write(id, 96, webp(100));
    await utimes(pathOf(id), 1000 + at, 1000 + at);
  }
  await cache.read(ids[0] ?? '', 96);
  await cache.sweep(all);
  const left = [];
  for (const [at, id] of ids.entries()) if ((await cache.read(id, 96)) !== null) left.push(at);
  expect(left).toEqual([0, 3, 4]);
});

test('it never grows far beyond its limit, whatever the clock does', async () => {
  const cache = begin({ bytes: 1000, files: 3, untilTrimBytes: 500 });
  for (let count = 0; count < 30; count += 1) {
    await cache.write(randomUUID(), 96, webp(100));
    expect((await files()).length).toBeLessThanOrEqual(8);
  }
});

test('which contents have no thumbnail is there for the next process, and goes with them', async () => {
  const [none, gone, other] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [none, gone]) await begin().refuse(id, 'refused');
  expect(await Promise.all([none, gone, other].map((id) => begin().isRefused(id)))).toEqual([
    true,
    true,
    false,
  ]);
  await begin().sweep(async () => new Set([none]));
  expect(await Promise.all([none, gone].map((id) => begin().isRefused(id)))).toEqual([true, false]);
});

test('what ended its process is tried again an hour later', async () => {
  const id = randomUUID();
  let nowMs = Date.now();
  const cache = begin({}, () => nowMs);
  await cache.refuse(id, 'failed');
  nowMs += 3_590_000;
  expect(await cache.isRefused(id)).toBe(true);
  nowMs += 20_000;
  expect(await cache.isRefused(id)).toBe(false);
});

test('of contents without a thumbnail as many are known as there is room for, and they take none from thumbnails', async () => {
  const cache = begin({ refusals: 3, files: 2 });
  const made = randomUUID();
  await cache.write(made, 96, webp(100));
  for (let count = 0; count < 10; count += 1) await cache.refuse(randomUUID(), 'refused');
  await cache.sweep(all);
  expect((await files()).filter((name) => name.endsWith('.none-1'))).toHaveLength(3);
  expect(await cache.read(made, 96)).not.toBeNull();
});

test('what a power cut left empty says nothing', async () => {
  const id = randomUUID();
  await begin().refuse(id, 'refused');
  await truncate(pathOf(id).replace('-96.webp', '.none-1'), 0);
  expect(await begin().isRefused(id)).toBe(false);
});
