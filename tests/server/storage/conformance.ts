import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobKey, BlobStore } from '#server/storage/blob-store.ts';

/** What every storage must do, whatever stands behind it. */
export function describeBlobStore(open: () => BlobStore): void {
  const freshKey = (): BlobKey => ({ workspaceId: randomUUID(), blobId: randomUUID() });
  const read = async (key: BlobKey, range?: { start: number; end: number }) => {
    const stream = await open().get(key, range);
    return stream === null ? null : buffer(stream.bytes);
  };

  test('it is ready', async () => {
    await expect(open().ready()).resolves.toBeUndefined();
  });

  test.each([0, 1, 65_536, 3_000_001])('%i bytes come back as they were', async (size) => {
    const key = freshKey();
    const content = randomBytes(size);
    expect(await open().put(key, Readable.from(chunks(content)))).toBe(size);
    expect(await open().stat(key)).toBe(size);
    expect((await read(key))?.equals(content)).toBe(true);
  });

  test('a range has both its ends', async () => {
    const key = freshKey();
    await open().put(key, Readable.from([Buffer.from('0123456789')]));
    expect(String(await read(key, { start: 0, end: 0 }))).toBe('0');
    expect(String(await read(key, { start: 3, end: 6 }))).toBe('3456');
    expect(String(await read(key, { start: 9, end: 9 }))).toBe('9');
  });

  test('what is not there is null, and can be deleted', async () => {
    const key = freshKey();
    expect([await open().stat(key), await open().get(key)]).toEqual([null, null]);
    await expect(open().delete(key)).resolves.toBeUndefined();
  });

  test('what is deleted is gone, and nothing else', async () => {
    const [key, other] = [freshKey(), freshKey()];
    await open().put(key, Readable.from([Buffer.from('a')]));
    await open().put(other, Readable.from([Buffer.from('b')]));
    await open().delete(key);
    expect([await open().stat(key), await open().stat(other)]).toEqual([null, 1]);
  });

  test('a stream that breaks leaves nothing', async () => {
    const key = freshKey();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line was cut');
      })(),
    );
    await expect(open().put(key, broken)).rejects.toThrow('the line was cut');
    expect(await open().stat(key)).toBeNull();
  });

  test('the same id in another workspace is another blob', async () => {
    const key = freshKey();
    await open().put(key, Readable.from([Buffer.from('mine')]));
    expect(await open().stat({ ...key, workspaceId: randomUUID() })).toBeNull();
  });
}

/** For storages that take content in parts. */
export function describeLargeContent(open: () => BlobStore): void {
  const part = 8 * 1_048_576;

  test.each([part, part + 1])('%i bytes come back as they were', async (size) => {
    const key = { workspaceId: randomUUID(), blobId: randomUUID() };
    const content = randomBytes(size);
    expect(await open().put(key, Readable.from(chunks(content)))).toBe(size);
    expect(await open().stat(key)).toBe(size);
    const range = { start: size - 10, end: size - 1 };
    const [whole, end] = await Promise.all([open().get(key), open().get(key, range)]);
    if (whole === null || end === null) throw new Error('it is not there');
    expect([whole.sizeBytes, end.sizeBytes]).toEqual([size, size]);
    expect((await buffer(whole.bytes)).equals(content)).toBe(true);
    expect((await buffer(end.bytes)).equals(content.subarray(size - 10))).toBe(true);
    await open().delete(key);
    expect(await open().stat(key)).toBeNull();
  });

  test('a long stream that breaks leaves nothing', async () => {
    const key = { workspaceId: randomUUID(), blobId: randomUUID() };
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(2 * part + 1);
        throw new Error('the line was cut');
      })(),
    );
    await expect(open().put(key, broken)).rejects.toThrow('the line was cut');
    expect(await open().stat(key)).toBeNull();
  });
}

function* chunks(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}
