import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedEntry } from '#server/features/downloads/download-plan.ts';
import { openContents } from '#server/features/downloads/zip/open-contents.ts';
import { ContentMissing } from '#server/features/downloads/zip/pack-spans.ts';
import { readZip } from '#server/features/downloads/zip/read-zip.ts';
import { layoutZip } from '#server/features/downloads/zip/zip-layout.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { createDiskBlobStore } from '#server/storage/disk/disk-blob-store.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';

const workspaceId = randomUUID();
let folder: string;
let disk: BlobStore;
let reads = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-contents-'));
  disk = createDiskBlobStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const counted = (): BlobStore => ({
  ...disk,
  get: (...args) => {
    reads += 1;
    return disk.get(...args);
  },
});

interface Stored {
  readonly content: Buffer;
  readonly entry: PlannedEntry;
}

function entryOf(content: Buffer, pack_id: string | null, pack_offset: number | null): Stored {
  const id = randomUUID();
  const blob = {
    id,
    workspace_id: workspaceId,
    region: 'OR',
    size_bytes: content.length,
    pack_id,
    pack_offset,
  };
  const known = { modifiedMs: 0, sizeBytes: content.length, crc32: crc32(content), sha256: null };
  return { content, entry: { ...known, itemId: id, name: id, path: id, blob } };
}

/** As a bundle lays them down. */
async function storePack(contents: readonly Buffer[]): Promise<readonly Stored[]> {
  const id = randomUUID();
  await disk.put({ workspaceId, blobId: id }, Readable.from([Buffer.concat(contents)]));
  let offset = 0;
  return contents.map((content) => {
    const stored = entryOf(content, id, offset);
    offset += content.length;
    return stored;
  });
}

async function storeAlone(content: Buffer): Promise<Stored> {
  const stored = entryOf(content, null, null);
  await disk.put({ workspaceId, blobId: stored.entry.itemId }, Readable.from([content]));
  return stored;
}

async function bytesOf(plan: readonly PlannedEntry[], range?: { start: number; end: number }) {
  const pieces: Buffer[] = [];
  const store = counted();
  for await (const piece of readZip(
    layoutZip(plan),
    openContents(() => store, plan),
    range,
  ))
    pieces.push(piece);
  return { bytes: Buffer.concat(pieces), pieces: pieces.length };
}

const small = (count: number) => Array.from({ length: count }, () => randomBytes(1 + randomInt(20_000)));

test('contents of packs, in another order than there, come whole and in any range, with few reads', async () => {
  const packed = (await Promise.all([storePack(small(400)), storePack(small(400))])).flat();
  const copies = packed.slice(0, 3).map(({ content, entry }) => ({
    content,
    entry: { ...entry, path: `copy of ${entry.path}` },
  }));
  const alone = await Promise.all([0, 1, 300_000, 700_000].map((size) => storeAlone(randomBytes(size))));
  const all = [...packed, ...copies, ...alone].sort((a, b) => (a.entry.path < b.entry.path ? -1 : 1));
  const plan = all.map(({ entry }) => entry);
  reads = 0;
  const whole = await bytesOf(plan);
  expect(reads).toBeLessThan(60);
  expect(whole.pieces).toBeLessThan(400);
  const files = readZipEntries(whole.bytes);
  for (const { content, entry } of all) expect(files.get(entry.path)?.equals(content)).toBe(true);
  for (let turn = 0; turn < 40; turn += 1) {
    const start = randomInt(whole.bytes.length);
    const end = start + randomInt(whole.bytes.length - start);
    const { bytes } = await bytesOf(plan, { start, end });
    expect(bytes.equals(whole.bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
  }
});

test('a pack that is not there ends the ZIP with a failure, and never with a hole', async () => {
  const [there, lost] = [await storePack(small(200)), await storePack(small(200))];
  await disk.delete({ workspaceId, blobId: lost[0]?.entry.blob?.pack_id ?? '' });
  const plan = [...there, ...lost].map(({ entry }) => entry);
  await expect(bytesOf(plan)).rejects.toBeInstanceOf(ContentMissing);
});

test('a pack that is shorter than what lies in it ends the ZIP with a failure', async () => {
  const contents = small(50);
  const stored = await storePack(contents);
  const key = { workspaceId, blobId: stored[0]?.entry.blob?.pack_id ?? '' };
  await disk.put(key, Readable.from([Buffer.concat(contents).subarray(0, -1)]));
  await expect(bytesOf(stored.map(({ entry }) => entry))).rejects.toMatchObject({ name: 'ContentDiffers' });
});
