import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { hashContent } from '#worker/content/content-hash.ts';
import { hashFiles, type StagedFile, stageFiles } from '#worker/content/stage-files.ts';
import type { ContentDirectory } from '#worker/lib/ports.ts';
import { isQuotaError } from '#worker/replica/indexeddb-errors.ts';
import {
  type ContentDirectories,
  createContentDirectories,
} from '../../support/files/content-directories.ts';

const never = new AbortController().signal;
let device: ContentDirectories;
let directory: ContentDirectory;
let folder: string;

beforeEach(async () => {
  device = createContentDirectories();
  const opened = await device.open('lunvik-test');
  if (opened === null) throw new Error('there is a directory');
  directory = opened;
  folder = await mkdtemp(join(tmpdir(), 'lunvik-stage-'));
});
afterEach(() => rm(folder, { recursive: true }));

const blobOf = (content: string | Buffer) => new Blob([new Uint8Array(Buffer.from(content))]);

/** A file of the device as a browser gives it: read when it is asked for, and not if it is another by then. */
async function fileOnDisk(name: string, content: Buffer): Promise<{ path: string; file: Blob }> {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, file: await openAsBlob(path) };
}

async function storedBytes(staged: StagedFile | undefined): Promise<Buffer> {
  if (staged?.ok !== true) throw new Error('it was not staged');
  const stored = await directory.read(staged.content.file);
  const { offset } = staged.content;
  const bytes = await stored?.slice(offset, offset + staged.sizeBytes).arrayBuffer();
  return Buffer.from(bytes ?? new ArrayBuffer(0));
}

it('files large and small, empty ones too, lie one after the other in one stored file, each with its hash', async () => {
  const contents = [
    randomBytes(10),
    Buffer.alloc(0),
    randomBytes(limits.contentBlockBytes * 2 + 5),
    randomBytes(limits.bundleFileBytes),
    randomBytes(7),
  ];
  const staged = await stageFiles(directory, 'one', contents.map(blobOf), never);
  expect(staged.map((file) => file.ok && file.content.offset)).toEqual(
    contents.map((_, at) => contents.slice(0, at).reduce((sum, { length }) => sum + length, 0)),
  );
  for (const [at, content] of contents.entries()) {
    expect((await storedBytes(staged[at])).equals(content)).toBe(true);
    const file = staged[at];
    expect(file?.ok === true && file.content.sha256).toBe(await hashContent(blobOf(content)));
  }
  expect(device.written).toEqual(['one']);
});

it('a file that changed since it was chosen, or is gone, is left out, and the others are whole', async () => {
  const changed = await fileOnDisk('changed', randomBytes(100));
  const large = await fileOnDisk('large', randomBytes(limits.contentBlockBytes + 1));
  const gone = {
    size: 3,
    arrayBuffer: () => Promise.reject(new DOMException('not there', 'NotFoundError')),
  } as Blob;
  const kept = await fileOnDisk('kept', randomBytes(100));
  await appendFile(changed.path, 'more');
  await appendFile(large.path, 'more');
  const files = [blobOf('first'), changed.file, large.file, gone, kept.file, blobOf('last')];
  const staged = await stageFiles(directory, 'some', files, never);
  expect(staged.map((file) => file.ok || file.why)).toEqual([
    true,
    'file-changed',
    'file-changed',
    'file-missing',
    true,
    true,
  ]);
  expect(String(await storedBytes(staged[0]))).toBe('first');
  expect((await storedBytes(staged[4])).equals(Buffer.from(await kept.file.arrayBuffer()))).toBe(true);
  expect(String(await storedBytes(staged[5]))).toBe('last');
  const hashed = await hashFiles(files, never);
  expect(hashed.map((file) => file.ok || file.why)).toEqual(staged.map((file) => file.ok || file.why));
});

it('a large file that changes while it is read is left out, and what stands behind it is whole', async () => {
  const bytes = randomBytes(limits.contentBlockBytes * 3);
  let modified = 1;
  const content = blobOf(bytes);
  const growing = {
    size: content.size,
    get lastModified() {
      return modified;
    },
    slice(from: number, to: number) {
      if (from > limits.contentBlockBytes) modified = 2;
      return content.slice(from, to);
    },
  } as unknown as Blob;
  const staged = await stageFiles(directory, 'growing', [growing, blobOf('behind it')], never);
  expect(staged[0]).toEqual({ ok: false, why: 'file-changed' });
  expect(String(await storedBytes(staged[1]))).toBe('behind it');
});

it('where nothing can be read nothing is stored', async () => {
  const { path, file } = await fileOnDisk('changed', randomBytes(100));
  await appendFile(path, 'more');
  expect(await stageFiles(directory, 'none', [file], never)).toEqual([{ ok: false, why: 'file-changed' }]);
  expect(await directory.list()).toEqual([]);
});

it('a device without room, a disk that fails and a person who cancels leave nothing behind', async () => {
  const files = Array.from({ length: 40 }, () => blobOf(randomBytes(1000)));
  device.leaveRoom(25_000);
  const full = await stageFiles(directory, 'full', files, never).catch((error: unknown) => error);
  expect(isQuotaError(full)).toBe(true);
  device.leaveRoom(1_000_000);
  device.failAfter(10_000);
  await expect(stageFiles(directory, 'failed', files, never)).rejects.toThrow('the disk failed');
  const cancel = new AbortController();
  const last = {
    size: 1,
    arrayBuffer() {
      cancel.abort();
      return Promise.resolve(new ArrayBuffer(1));
    },
  } as Blob;
  const cancelled = stageFiles(directory, 'cancelled', [...files, last], cancel.signal);
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect(await directory.list()).toEqual([]);
});

it('many small files are read ahead, but not all at once', async () => {
  let reading = 0;
  let most = 0;
  const slow = (content: string) =>
    ({
      size: content.length,
      async arrayBuffer() {
        reading += 1;
        most = Math.max(most, reading);
        await new Promise((resolve) => setImmediate(resolve));
        reading -= 1;
        return new TextEncoder().encode(content).buffer;
      },
    }) as Blob;
  const contents = Array.from({ length: 200 }, (_, at) => `content ${at}`);
  const staged = await stageFiles(directory, 'many', contents.map(slow), never);
  expect(await Promise.all(staged.map(async (file) => String(await storedBytes(file))))).toEqual(contents);
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(16);
});
