import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobStore, PartFileStore } from '#server/storage/blob-store.ts';
import { createDiskBlobStore } from '#server/storage/disk/disk-blob-store.ts';
import { createPartFiles } from '#server/storage/disk/part-files.ts';
import { StorageError } from '#server/storage/storage-error.ts';

let folder: string;
let parts: PartFileStore;
let elsewhere: BlobStore;
const key = { workspaceId: 'w', blobId: 'blob' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-parts-'));
  parts = createPartFiles(join(folder, 'uploads'), join(folder, 'blobs'));
  elsewhere = createDiskBlobStore(join(folder, 'elsewhere'));
});
afterAll(() => rm(folder, { recursive: true }));

async function begin(id: string): Promise<void> {
  await parts.create(id);
  await parts.append(id, 0, Readable.from([Buffer.from('content')]));
}

test('a storage that fails leaves the part where it is, and no file open', async () => {
  await begin('failing');
  const read: Readable[] = [];
  const failing: BlobStore = {
    ...elsewhere,
    put: async (_key, content) => {
      read.push(content);
      throw new StorageError('unreachable');
    },
  };
  await expect(parts.adopt('failing', key, failing)).rejects.toThrow(StorageError);
  expect(read.map(({ destroyed }) => destroyed)).toEqual([true]);
  expect(await parts.length('failing')).toBe(7);
});

test('two who end the same upload hand it over once', async () => {
  await begin('twice');
  let puts = 0;
  const counting: BlobStore = {
    ...elsewhere,
    put: (where, content) => {
      puts += 1;
      return elsewhere.put(where, content);
    },
  };
  await Promise.all([parts.adopt('twice', key, counting), parts.adopt('twice', key, counting)]);
  await parts.adopt('twice', key, counting);
  expect([puts, await parts.length('twice'), await elsewhere.stat(key)]).toEqual([1, null, 7]);
});

test('whoever died after the handover finds the content in its place; what was never there is a failure', async () => {
  await begin('own');
  await parts.adopt('own', { ...key, blobId: 'own-blob' });
  await expect(parts.adopt('own', { ...key, blobId: 'own-blob' })).resolves.toBeUndefined();
  await expect(parts.adopt('never', { ...key, blobId: 'never-blob' })).rejects.toThrow('ENOENT');
  await expect(parts.adopt('never', { ...key, blobId: 'never-blob' }, elsewhere)).rejects.toThrow('ENOENT');
});
