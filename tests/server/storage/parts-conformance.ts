import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobParts, BlobStore, PartsTarget } from '#server/storage/blob-store.ts';
import { PartsLost } from '#server/storage/parts-lost.ts';

const partBytes = 5 * 1_048_576;

/** What every storage must do that takes content in parts. Each `open` is another node's. */
export function describeBlobParts(open: () => BlobStore): void {
  const parts = (): BlobParts => {
    const found = open().parts;
    if (found === null) throw new Error('this storage takes no parts');
    return found;
  };
  const begin = async (): Promise<PartsTarget> => {
    const key = { workspaceId: randomUUID(), blobId: randomUUID() };
    return { key, handle: await parts().begin(key) };
  };
  const put = async (target: PartsTarget, number: number, bytes: Buffer) => ({
    number,
    tag: await parts().put(target, number, bytes),
  });
  const read = async ({ key }: PartsTarget) => {
    const stored = await open().get(key);
    return stored && buffer(stored.bytes);
  };

  test('parts that several nodes sent are one content, and nothing is there before', async () => {
    const target = await begin();
    const content = randomBytes(2 * partBytes + 7);
    const first = await put(target, 1, content.subarray(0, partBytes));
    await parts().keep(target);
    const second = await put(target, 2, content.subarray(partBytes, 2 * partBytes));
    const last = await put(target, 3, content.subarray(2 * partBytes));
    expect(await open().stat(target.key)).toBeNull();
    await parts().complete(target, [first, second, last], content.length);
    await parts().discard(target, [1, 2, 3], true);
    expect(await open().stat(target.key)).toBe(content.length);
    expect((await read(target))?.equals(content)).toBe(true);
  });

  test('one part of one byte is a content', async () => {
    const target = await begin();
    const only = await put(target, 1, Buffer.from('x'));
    await parts().complete(target, [only], 1);
    await parts().discard(target, [1], true);
    expect(String(await read(target))).toBe('x');
  });

  test('what a former writer sends counts for nothing: before the end, and after it', async () => {
    const target = await begin();
    const [content, stale] = [randomBytes(partBytes + 3), randomBytes(partBytes)];
    const first = await put(target, 1, content.subarray(0, partBytes));
    await put(target, 2, stale); // claimed, and never recorded
    const last = await put(target, 3, content.subarray(partBytes));
    await parts().complete(target, [first, last], content.length);
    await parts()
      .put(target, 4, stale)
      .catch((error) => expect(error).toBeInstanceOf(PartsLost));
    expect((await read(target))?.equals(content)).toBe(true);
    await parts().discard(target, [1, 2, 3, 4], true);
    expect((await read(target))?.equals(content)).toBe(true);
  });

  test('whoever died after completing is followed by one who does it again, also after the parts are removed', async () => {
    const target = await begin();
    const content = randomBytes(partBytes + 1);
    const sent = [
      await put(target, 1, content.subarray(0, partBytes)),
      await put(target, 2, content.subarray(partBytes)),
    ];
    await parts().complete(target, sent, content.length);
    await parts().complete(target, sent, content.length);
    await parts().discard(target, [1, 2], true);
    await parts().complete(target, sent, content.length);
    expect((await read(target))?.equals(content)).toBe(true);
  });

  test('two who complete it at once leave one whole content', async () => {
    const target = await begin();
    const content = randomBytes(partBytes + 1);
    const sent = [
      await put(target, 1, content.subarray(0, partBytes)),
      await put(target, 2, content.subarray(partBytes)),
    ];
    const ended = await Promise.allSettled([1, 2].map(() => parts().complete(target, sent, content.length)));
    expect(ended.map(({ status }) => status)).toContain('fulfilled');
    await parts().complete(target, sent, content.length);
    expect((await read(target))?.equals(content)).toBe(true);
  });

  test('what is given up leaves nothing, can be given up again, and cannot be completed', async () => {
    const target = await begin();
    const sent = [await put(target, 1, randomBytes(partBytes)), await put(target, 2, randomBytes(9))];
    await parts().discard(target, [1, 2], false);
    await parts().discard(target, [1, 2], false);
    expect(await open().stat(target.key)).toBeNull();
    await expect(parts().complete(target, sent, partBytes + 9)).rejects.toThrow(PartsLost);
    expect(await open().stat(target.key)).toBeNull();
  });

  test('what was begun and never had a part can be given up', async () => {
    const target = await begin();
    await parts().discard(target, [], false);
    expect(await open().stat(target.key)).toBeNull();
  });
}
