import { expect, test } from 'vitest';
import { noRoomMessage, ranOutOfRoom } from '#src/features/items/offline/no-room.ts';

const extent = { name: 'Photos', parentId: '', path: [], files: 2, bytes: 3e9, hereFiles: 1, hereBytes: 1e9 };
const coming = { itemId: 'a', extent: { ...extent, problem: null } };
const failed = { itemId: 'a', extent: { ...extent, problem: 'no-room' } } as const;

test('what runs out of room is said once, and again after another try', () => {
  const wanted = new Set<string>();
  expect(ranOutOfRoom([failed], wanted)).toEqual([]);
  expect(ranOutOfRoom([coming], wanted)).toEqual([]);
  expect(ranOutOfRoom([failed], wanted)).toEqual([failed]);
  expect(ranOutOfRoom([failed], wanted)).toEqual([]);
  ranOutOfRoom([coming], wanted);
  expect(ranOutOfRoom([failed], wanted)).toEqual([failed]);
});

test('it says how much is needed', () => {
  expect(noRoomMessage(failed)).toMatch(/^No space on this device: Photos needs \d.* more\.$/);
});
