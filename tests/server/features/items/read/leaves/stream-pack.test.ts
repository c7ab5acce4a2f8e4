import { expect, test } from 'vitest';
import { writeLeafFrame } from '#contract/replica-format/leaf-stream.ts';
import type { DriveAccess } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { LeafStart } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import type { OpenedPack } from '#server/features/items/read/leaves/packs/leaf-packs.ts';
import { DamagedPackError } from '#server/features/items/read/leaves/packs/pack-file.ts';
import { type PackStreamSource, streamPack } from '#server/features/items/read/leaves/packs/stream-pack.ts';
import { LeavesEnded } from '#server/features/items/read/leaves/stream-leaves.ts';
import { readPosition, writePosition } from '#server/features/items/read/page-position.ts';
import { parseFrames } from '#tests/support/replica/leaf-client.ts';
import { emptyChunk } from '#tests/support/replica/leaf-packs.ts';

const head = { drive_id: 'd', epoch: 'e', seq: 5, scope_hash: 'h', total: 4 };
const access = (historyFrom = 0) => ({ drive: { historyFrom } }) as DriveAccess;
const positions = ['a', 'b', 'c', 'd'].map((name) => writePosition([rootRowId, 1, name, rootRowId]));
const pieces = positions.map((position) => ({
  position,
  frames: Buffer.from(writeLeafFrame(position, new Uint8Array(16))),
}));

/** `failing` is what meets the stream behind its second piece. */
function open(source: Partial<PackStreamSource>, failing: Partial<OpenedPack> & { error?: Error } = {}) {
  const { error, ...opened } = failing;
  const dropped: Error[] = [];
  const frames = streamPack({
    ...{ head, after: null, recheckMs: 0, currentAccess: async () => access(), load: async () => null },
    opened: {
      pack: { seq: head.seq } as OpenedPack['pack'],
      async *read() {
        for (const [at, piece] of pieces.entries()) {
          if (at === 2 && error) throw error;
          yield piece;
        }
      },
      isKept: async () => true,
      drop: async (why) => void dropped.push(why),
      ...opened,
    },
    ...source,
  });
  return { frames, dropped };
}

async function readAll(frames: AsyncGenerator<Uint8Array>) {
  const received: Uint8Array[] = [];
  try {
    for await (const frame of frames) received.push(frame);
    return { types: typesOf(received) };
  } catch (error) {
    return { types: typesOf(received), error };
  }
}
const typesOf = (received: readonly Uint8Array[]) =>
  parseFrames(Buffer.concat(received)).map((frame) =>
    frame.type === 'leaf' ? keyOf(frame.position) : frame.type,
  );

const keyOf = (position: string) => readPosition(position)?.[2];

/** True twice. */
function twice<T>(yes: T, then: T): () => Promise<T> {
  let asked = 0;
  return async () => {
    asked += 1;
    return asked > 2 ? then : yes;
  };
}

test('the head, each piece, and the end', async () => {
  expect(await readAll(open({}).frames)).toEqual({ types: ['head', 'a', 'b', 'c', 'd', 'end'] });
});

test.each<[string, Parameters<typeof open>]>([
  ['the rights are others', [{ currentAccess: twice<DriveAccess | null>(access(), null) }]],
  ['its moment cannot be looked back to', [{ currentAccess: twice(access(), access(6)) }]],
  ['it was dropped', [{}, { isKept: twice(true, false) }]],
])('where %s meanwhile, nothing more comes and no end', async (_what, [source, failing]) => {
  const { types, error } = await readAll(open(source, failing).frames);
  expect(types).toEqual(['head', 'a', 'b']);
  expect(error).toBeInstanceOf(LeavesEnded);
});

test('where it is damaged, it is dropped, and the rest is asked for behind its last leaf that was good', async () => {
  const damaged = new DamagedPackError('a leaf');
  const asked: LeafStart[] = [];
  const load: PackStreamSource['load'] = async (_access, start) => {
    asked.push(start);
    return emptyChunk({ kind: 1, after: null });
  };
  const { frames, dropped } = open({ load }, { error: damaged });
  expect(await readAll(frames)).toEqual({ types: ['head', 'a', 'b', 'end'] });
  expect(dropped).toEqual([damaged]);
  expect(asked).toEqual([{ kind: 1, after: [rootRowId, 1, 'b', rootRowId] }]);
});

test('any other failure is no damage', async () => {
  const broken = new Error('the disk is away');
  const { frames, dropped } = open({}, { error: broken });
  expect(await readAll(frames)).toEqual({ types: ['head', 'a', 'b'], error: broken });
  expect(dropped).toEqual([]);
});
