import { expect, test } from 'vitest';
import { leafItems } from '#contract/replica-format/leaf-block.ts';
import type { DriveAccess } from '#server/access/scope.ts';
import type { LeafChunk, LeafStart } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import { LeavesEnded, streamLeaves } from '#server/features/items/read/leaves/stream-leaves.ts';
import { itemsOf, parseLeaves } from '#tests/support/replica/leaf-client.ts';

const limit = 2 * leafItems.target;
const access = {} as DriveAccess;
const head = { drive_id: 'd', epoch: 'e', seq: 1, scope_hash: 'h', total: null };

/** Files, all in the root, of which the first chunk holds those up to `limit`. */
function chunkOf(start: LeafStart, count: number): LeafChunk {
  const bytes = (each: number) => Buffer.alloc(count * each);
  const nameLengths = bytes(4);
  for (let row = 0; row < count; row += 1) nameLengths.writeInt32BE(1, row * 4);
  return {
    ...{ start, isLast: count < limit, count, nameLengths, names: Buffer.alloc(count, 'n') },
    ...{ ids: Buffer.alloc(count * 16, 7), parents: bytes(16) },
    ...{ sizes: bytes(8), created: bytes(8), modified: bytes(8), contentSeqs: bytes(8) },
    lastKeys: Array.from({ length: Math.ceil(count / leafItems.target) }, () => 'n'),
  };
}

function open({ lostAfter = Number.POSITIVE_INFINITY, goneAfter = Number.POSITIVE_INFINITY } = {}) {
  const seen = { looks: 0, loads: 0 };
  const frames = streamLeaves({
    head,
    first: chunkOf({ kind: 0, after: null }, 3),
    currentAccess: async () => {
      seen.looks += 1;
      return seen.looks > lostAfter ? null : access;
    },
    load: async (_access, start) => {
      seen.loads += 1;
      return seen.loads > goneAfter ? null : chunkOf(start, seen.loads < 4 ? limit : 5);
    },
  });
  return { frames, seen };
}

async function readAll(frames: AsyncGenerator<Uint8Array>): Promise<{ bytes: Buffer; error?: unknown }> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of frames) pieces.push(piece);
    return { bytes: Buffer.concat(pieces) };
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
}

test('folders, then files, chunk after chunk up to the one that is not full, then the end', async () => {
  const { frames, seen } = open();
  const { leaves, isWhole, head: received } = parseLeaves((await readAll(frames)).bytes);
  const full = leafItems.target;
  expect(received).toEqual(head);
  expect(leaves.map(({ block }) => [block.kind, block.count])).toEqual([
    ['folder', 3],
    ...Array.from({ length: 6 }, () => ['file', full]),
    ['file', 5],
  ]);
  expect(isWhole).toBe(true);
  expect(seen).toEqual({ looks: 5, loads: 4 });
});

test('nothing is loaded before it is asked for, then one chunk ahead, and none when the reader goes', async () => {
  const { frames, seen } = open();
  await frames.next(); // the head
  expect(seen.loads).toBe(0);
  await frames.next(); // the folders
  expect(seen.loads).toBe(1);
  for (let leaf = 0; leaf < 2; leaf += 1) {
    await frames.next();
    expect(seen.loads).toBe(2);
  }
  await frames.return(undefined);
  expect(await frames.next()).toEqual({ done: true, value: undefined });
  expect(seen).toEqual({ looks: 2, loads: 2 });
});

test.each([
  ['the rights are others', { lostAfter: 2 }, 3 + limit],
  ['the moment has gone', { goneAfter: 2 }, 3 + 2 * limit],
])('where %s, no further chunk comes and no end', async (_what, when, items) => {
  const { bytes, error } = await readAll(open(when).frames);
  expect(error).toBeInstanceOf(LeavesEnded);
  expect(parseLeaves(bytes).isWhole).toBe(false);
  expect(itemsOf(parseLeaves(bytes))).toHaveLength(items);
});
