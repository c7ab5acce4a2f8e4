import { expect, test } from 'vitest';
import { estimateStorage } from '#worker/session/browser/estimate-storage.ts';

const unknown = { usedBytes: 0, quotaBytes: 0, persisted: false };

test('a browser says what is used, what it gives and whether it keeps it', async () => {
  const storage = { estimate: async () => ({ usage: 5, quota: 100 }), persisted: async () => true };
  expect(await estimateStorage(storage as unknown as StorageManager)).toEqual({
    usedBytes: 5,
    quotaBytes: 100,
    persisted: true,
  });
});

test.each([
  ['has no storage manager', undefined],
  ['has one that estimates nothing', {}],
  ['estimates without figures', { estimate: async () => ({}), persisted: async () => false }],
])('of a browser that %s nothing is known', async (_, storage) => {
  expect(await estimateStorage(storage as StorageManager | undefined)).toEqual(unknown);
});

const gigabytes = 2 ** 30;

test.each([
  [
    'a lost count of files',
    { usage: 2 ** 32 - 4096 + 77_000, usageDetails: { fileSystem: 2 ** 32 - 4096, indexedDB: 77_000 } },
    77_000,
  ],
  [
    'files of four gigabytes and some',
    { usage: 4.2 * gigabytes, usageDetails: { fileSystem: 4.2 * gigabytes } },
    4.2 * gigabytes,
  ],
  [
    'files of less',
    { usage: 3.9 * gigabytes, usageDetails: { fileSystem: 3.9 * gigabytes } },
    3.9 * gigabytes,
  ],
  ['more than there is', { usage: 60 * gigabytes }, 50 * gigabytes],
])('of %s as much is used as can be true', async (_, estimate, usedBytes) => {
  const storage = {
    estimate: async () => ({ quota: 50 * gigabytes, ...estimate }),
    persisted: async () => true,
  };
  const { usedBytes: said } = await estimateStorage(storage as unknown as StorageManager);
  expect(said).toBe(usedBytes);
});
