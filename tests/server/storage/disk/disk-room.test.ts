import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createDiskBlobStore } from '#server/storage/disk/disk-blob-store.ts';
import { createDiskRoom, DiskFull, sayingFull } from '#server/storage/disk/disk-room.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const mb = 2 ** 20;

/** A disk of so many megabytes; what is free of it is told with each look. */
function diskOf(megabytes: number, freeMegabytes: number) {
  const disk = { free: freeMegabytes, looks: 0 };
  const room = createDiskRoom('/disk', async () => {
    disk.looks += 1;
    return { bavail: disk.free, blocks: megabytes, bsize: mb };
  });
  return { disk, room };
}

test.each([
  ['256 MB of a large disk', 100_000, 256],
  ['5 % of a small one', 1000, 50],
])('contents leave %s free', async (_what, megabytes, reserve) => {
  const { room } = diskOf(megabytes, reserve + 10);
  await room.require(10 * mb);
  await expect(room.require(10 * mb + 1)).rejects.toThrow(DiskFull);
});

test('what is written counts before the disk is looked at again, and who made room need not wait', async () => {
  const { disk, room } = diskOf(1000, 60);
  for (let at = 0; at < 10; at += 1) await room.take(mb);
  expect(disk.looks).toBe(1);
  disk.free = 50;
  await expect(room.take(1)).rejects.toThrow('the disk of /disk is full');
  disk.free = 60;
  await room.take(mb);
});

test('a disk that says nothing is not held to be full', async () => {
  const silent = createDiskRoom('/disk', () => Promise.reject(new Error('ENOSYS')));
  await silent.take(2 ** 40);
  await diskOf(0, 0).room.take(2 ** 40);
});

test('a content that does not fit leaves nothing behind', async () => {
  const folder = await makeFolder('lunvik-full-');
  try {
    const store = createDiskBlobStore(folder, null, diskOf(1000, 51).room);
    const key = { workspaceId: 'w', blobId: 'large' };
    const content = () => Readable.from([Buffer.alloc(1), Buffer.alloc(mb + 1)]);
    await expect(store.put(key, content())).rejects.toThrow(DiskFull);
    expect(await store.stat(key)).toBeNull();
    expect(await createDiskBlobStore(folder).put(key, content())).toBe(mb + 2);
  } finally {
    await removeFolder(folder);
  }
});

test.each(['ENOSPC', 'EDQUOT'])('%s says that the disk is full', async (code) => {
  const failing = () => Promise.reject(Object.assign(new Error('write'), { code }));
  await expect(sayingFull('/disk', failing)).rejects.toThrow(DiskFull);
});
