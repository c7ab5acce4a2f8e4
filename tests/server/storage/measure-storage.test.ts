import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { measureStore } from '#server/storage/measure-storage.ts';
import { PartsLost } from '#server/storage/parts-lost.ts';
import { StorageError } from '#server/storage/storage-error.ts';

const key = { workspaceId: 'w', blobId: 'b' };
const target = { key, handle: 'h' };

function measured(store: Partial<BlobStore>) {
  const metrics = createMetrics();
  return {
    store: measureStore(metrics, { adapter: 'azure', region: '' }, { parts: null, ...store } as BlobStore),
    errors: async () =>
      (await metrics.storageErrors.get()).values.map(({ labels, value }) => [labels.operation, value]),
    timed: async () =>
      (await metrics.storageDuration.get()).values
        .filter(({ metricName }) => metricName?.endsWith('_count'))
        .map(({ labels, value }) => [labels['operation'], value]),
  };
}

test('what a storage answers is passed on and timed', async () => {
  const { store, errors, timed } = measured({
    stat: async () => 7,
    get: async () => ({ sizeBytes: 5, bytes: Readable.from([Buffer.from('bytes')]) }),
  });
  expect(await store.stat(key)).toBe(7);
  expect(await text((await store.get(key))?.bytes ?? Readable.from([]))).toBe('bytes');
  expect([await timed(), await errors()]).toEqual([
    [
      ['stat', 1],
      ['get', 1],
    ],
    [
      ['stat', 0],
      ['get', 0],
    ],
  ]);
});

test('a failure is the same error, counted once: at once, and after the first byte', async () => {
  const away = new StorageError('unreachable');
  const breaks = async function* () {
    yield Buffer.from('first');
    throw away;
  };
  const { store, errors } = measured({
    stat: () => Promise.reject(away),
    get: async () => ({ sizeBytes: 9, bytes: Readable.from(breaks()) }),
  });
  await expect(store.stat(key)).rejects.toBe(away);
  const content = await store.get(key);
  await expect(text(content?.bytes ?? Readable.from([]))).rejects.toBe(away);
  expect(await errors()).toEqual([
    ['stat', 1],
    ['get', 1],
  ]);
});

test('parts that a storage has given up are no failure of it', async () => {
  const { store, errors, timed } = measured({
    parts: { put: () => Promise.reject(new PartsLost()) } as unknown as NonNullable<BlobStore['parts']>,
  });
  await expect(store.parts?.put(target, 1, Buffer.alloc(1))).rejects.toThrow(PartsLost);
  expect([await timed(), await errors()]).toEqual([[['put part', 1]], [['put part', 0]]]);
});
