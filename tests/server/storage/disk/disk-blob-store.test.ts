import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { createDiskBlobStore } from '#server/storage/disk/disk-blob-store.ts';
import { describeBlobStore } from '../conformance.ts';

let folder: string;
let store: BlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-blobs-'));
  store = createDiskBlobStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the disk as storage', () => {
  describeBlobStore(() => store);

  test('keeps nothing unfinished', async () => {
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  test('says so when it cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '');
    await expect(createDiskBlobStore(join(folder, 'a-file', 'inside')).ready()).rejects.toThrow();
  });
});
