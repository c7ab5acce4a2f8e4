import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { packIds } from '#contract/replica-format/packed-ids.ts';
import { IdTable } from '#worker/tree-index/id-table.ts';

const ids = Array.from({ length: 500 }, () => randomUUID());

describe('a table of ids', () => {
  test.each([0, 10, 500, 5000])('finds all of them after room for %d was made in the middle', (slots) => {
    const table = new IdTable(4);
    ids.slice(0, 200).forEach((id, slot) => {
      table.set(id, slot);
    });
    table.reserve(slots);
    const replaced: number[] = [];
    table.setAll(packIds(ids.slice(200)), 200, (slot) => replaced.push(slot));
    expect(ids.map((id) => table.find(id))).toEqual(ids.map((_, slot) => slot));
    expect(ids.map((_, slot) => table.idOf(slot))).toEqual(ids);
    expect(replaced).toEqual([]);
    expect(table.find(randomUUID())).toBe(-1);
  });

  test('takes no more room for what was reserved', () => {
    const table = new IdTable(4);
    table.reserve(ids.length);
    const { bytes } = table;
    table.setAll(packIds(ids), 0, () => undefined);
    expect(table.bytes).toBe(bytes);
  });

  test('says whether one of many has a slot that counts', () => {
    const table = new IdTable(4);
    table.set(ids[7] ?? '', 3);
    const none = packIds(ids.slice(8, 60));
    // As they lie in a leaf: not at a multiple of four bytes.
    const unaligned = new Uint8Array(1 + 16 * 60).subarray(1);
    unaligned.set(packIds(ids.slice(0, 60)));
    expect(table.some(none, () => true)).toBe(false);
    expect(table.some(unaligned, (slot) => slot === 3)).toBe(true);
    expect(table.some(unaligned, () => false)).toBe(false);
  });
});
