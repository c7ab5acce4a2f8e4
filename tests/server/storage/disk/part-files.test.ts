import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskBlobStore } from '#server/storage/disk/disk-blob-store.ts';
import { createPartFiles } from '#server/storage/disk/part-files.ts';

let folder: string;
let parts: ReturnType<typeof open>;
let blobs: ReturnType<typeof createDiskBlobStore>;

const open = () => createPartFiles(join(folder, 'uploads'), join(folder, 'blobs'));
const keyOf = (blobId: string) => ({ workspaceId: 'w', blobId });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-parts-'));
  parts = open();
  blobs = createDiskBlobStore(join(folder, 'blobs'));
  await blobs.prepare();
});
afterAll(async () => {
  await parts.close();
  await rm(folder, { recursive: true });
});

async function write(id: string, bytes: Buffer, at = 0, generation = 0): Promise<void> {
  const file = await parts.open({ id, generation }, at);
  await file.write(bytes);
  await file.sync();
  await file.close();
}

async function contentOf(id: string): Promise<Buffer> {
  const stored = await blobs.get(keyOf(id));
  if (stored === null) throw new Error('it is not there');
  return buffer(stored.bytes);
}

test('what stands behind the recorded length is cut off; where less is there, nothing goes on', async () => {
  await write('longer', Buffer.from('0123456789'));
  await write('longer', Buffer.from('abc'), 4);
  await parts.adopt({ id: 'longer', generation: 0 }, keyOf('longer'));
  expect(String(await contentOf('longer'))).toBe('0123abc');
  await write('shorter', Buffer.from('0123456789'));
  await truncate(join(folder, 'uploads', 'shorter'), 3);
  for (const id of ['shorter', 'on-another-disk']) {
    await expect(parts.open({ id, generation: 0 }, 4)).rejects.toMatchObject({ kind: 'unreachable' });
  }
  expect(await parts.length({ id: 'on-another-disk', generation: 0 })).toBeNull();
});

test('who still has the former file open changes nothing of the copy', async () => {
  const content = randomBytes(5_000_000);
  await write('copied', content);
  const former = await parts.open({ id: 'copied', generation: 0 }, 4_500_000);
  await parts.copy({ id: 'copied', generation: 0 }, { id: 'copied', generation: 1 }, 4_500_000);
  await write('copied', content.subarray(4_500_000), 4_500_000, 1);
  await former.write(randomBytes(500_000));
  await former.close();
  await parts.adopt({ id: 'copied', generation: 1 }, keyOf('copied'));
  expect((await contentOf('copied')).equals(content)).toBe(true);
});

test('who ends the same upload again finds the content in its place; what was never there is a failure', async () => {
  await write('own', Buffer.from('content'));
  const file = { id: 'own', generation: 0 };
  await Promise.all([parts.adopt(file, keyOf('own')), parts.adopt(file, keyOf('own'))]);
  await parts.adopt(file, keyOf('own'));
  expect(String(await contentOf('own'))).toBe('content');
  const never = { id: 'never', generation: 0 };
  await expect(parts.adopt(never, keyOf('never'))).rejects.toMatchObject({ kind: 'unreachable' });
});

test('what is removed is removed in all generations', async () => {
  for (const generation of [0, 1, 2]) await write('removed', Buffer.from('x'), 0, generation);
  await parts.remove({ id: 'removed', generation: 2 });
  for (const generation of [0, 1, 2]) expect(await parts.length({ id: 'removed', generation })).toBeNull();
});

test('a process is gone when it has ended, and not before', async () => {
  const other = open();
  const name = (await other.processName()) ?? '';
  expect(await other.processName()).toBe(name);
  expect(await parts.isGone(name)).toBe(false);
  await other.close();
  expect(await parts.isGone(name)).toBe(true);
  expect(await parts.isGone(`another-machine/${name.split('/')[1]}`)).toBe(false);
  expect(await parts.isGone('nonsense')).toBe(false);
});
