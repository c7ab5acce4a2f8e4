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
