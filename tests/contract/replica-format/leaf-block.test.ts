import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LeafBlockError, readLeafBlock, writeLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder } from '#contract/replica-format/leaf-builder.ts';
import { packIds } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { type LeafItem, leafItemsOf, leafSourceOf } from '#tests/support/replica/leaf-items.ts';

const tail = '-0000-4000-8000-000000000000';
const numbers = fc.oneof(fc.nat(3), fc.maxSafeInteger());
const item = fc.record({
  id: fc.uuid(),
  // Whole characters: PostgreSQL stores no half of a pair, and UTF-8 has none.
  name: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  sizeBytes: numbers,
  createdMs: numbers,
  modifiedMs: numbers,
  contentSeq: fc.constantFrom(0, 0, 0, 7, 2 ** 40),
});
const parent = fc.constantFrom(rootId, ...['a', 'b', 'c'].map((digit) => digit.repeat(8).concat(tail)));

/** Runs of what has one parent, cut at so many items: leaves hold none, and more than the most. */
function itemLists(maxRuns: number, maxRun: number): fc.Arbitrary<LeafItem[]> {
  const run = fc.tuple(parent, fc.array(item, { maxLength: maxRun, size: 'max' }));
  return fc
    .array(run, { maxLength: maxRuns })
    .map((runs) => runs.flatMap(([parentId, items]) => items.map((each) => ({ ...each, parentId }))));
}
const fewItems = itemLists(6, 8);
const kinds = fc.constantFrom('folder' as const, 'file' as const);

function build(items: readonly LeafItem[], kind: 'folder' | 'file', builder = new LeafBuilder()) {
  const source = leafSourceOf(items);
  items.forEach(({ parentId }, at) => {
    builder.append(packIds([parentId]), 0, source, at, at + 1);
  });
  return builder.finish(kind);
}

describe('a leaf', () => {
  it('gives back the items that it was made of, of any name and number', () => {
    fc.assert(
      fc.property(itemLists(12, 120), kinds, (items, kind) => {
        const leaf = readLeafBlock(build(items, kind));
        expect(leafItemsOf(leaf)).toEqual(items);
        expect(leaf.kind).toBe(kind);
        expect(leaf.isAscii).toBe(items.every(({ name }) => /^\p{ASCII}*$/u.test(name)));
        expect(leaf.contentSeqs !== undefined).toBe(items.some(({ contentSeq }) => contentSeq > 0));
      }),
      { numRuns: 60 },
    );
  });

  it('holds more than a leaf ever does, and nothing at all', () => {
    const many = Array.from({ length: 1100 }, (_, at) => ({
      parentId: at < 700 ? rootId : `abababab${tail}`,
      id: `${String(at).padStart(8, '0')}${tail}`,
      name: `Übersicht ${at} 概要.pdf`,
      ...{ sizeBytes: at, createdMs: -at - 1, modifiedMs: 1.7e12 + at, contentSeq: 0 },
    }));
    const leaf = readLeafBlock(build(many, 'file'));
    expect(leafItemsOf(leaf)).toEqual(many);
    expect([...leaf.runEnds]).toEqual([700, 1100]);
    expect(leafItemsOf(readLeafBlock(build([], 'folder')))).toEqual([]);
  });

  it('is written again as the same bytes from what was read of it', () => {
    fc.assert(
      fc.property(fewItems, kinds, (items, kind) => {
        const bytes = build(items, kind);
        expect(writeLeafBlock(readLeafBlock(bytes))).toEqual(bytes);
      }),
    );
  });

  it('is the same bytes from pieces of other leaves as from its items, and its builder forgets', () => {
    fc.assert(
      fc.property(fewItems, fewItems, kinds, fc.nat(60), fc.nat(60), (one, other, kind, from, to) => {
        const builder = new LeafBuilder();
        build(other, kind, builder);
        builder.appendLeaf(readLeafBlock(build(one, kind)), from, to);
        builder.appendLeaf(readLeafBlock(build(other, kind)), 0, other.length);
        expect(builder.finish(kind)).toEqual(build([...one.slice(from, to), ...other], kind));
      }),
    );
  });

  it('is read wherever it stands in other bytes', () => {
    fc.assert(
      fc.property(fewItems, fc.nat(9), (items, before) => {
        const bytes = build(items, 'file');
        const around = new Uint8Array(before + bytes.length + 3);
        around.set(bytes, before);
        const inside = around.subarray(before, before + bytes.length);
        expect(leafItemsOf(readLeafBlock(inside))).toEqual(items);
        const inBuffer = Buffer.from(around.buffer, before, bytes.length);
        expect(leafItemsOf(readLeafBlock(inBuffer))).toEqual(items);
        expect(leafItemsOf(readLeafBlock(bytes.buffer))).toEqual(items);
      }),
    );
  });
});

describe('what is no leaf is refused', () => {
  it('with any one byte changed', () => {
    fc.assert(
      fc.property(fewItems, fc.integer({ min: 1, max: 255 }), (items, change) => {
        const bytes = build(items, 'file');
        for (let at = 0; at < bytes.length; at += 1) {
          bytes[at] = (bytes[at] ?? 0) ^ change;
          expect(() => readLeafBlock(bytes), `${at}`).toThrow(LeafBlockError);
          bytes[at] = (bytes[at] ?? 0) ^ change;
        }
        expect(leafItemsOf(readLeafBlock(bytes))).toEqual(items);
      }),
      { numRuns: 20 },
    );
  });

  it('cut anywhere, or longer', () => {
    fc.assert(
      fc.property(fewItems, (items) => {
        const bytes = build(items, 'folder');
        for (let length = 0; length < bytes.length; length += 1)
          expect(() => readLeafBlock(bytes.slice(0, length)), `${length}`).toThrow(LeafBlockError);
        const longer = new Uint8Array(bytes.length + 8);
        longer.set(bytes);
        expect(() => readLeafBlock(longer)).toThrow(LeafBlockError);
      }),
      { numRuns: 20 },
    );
  });

  it('whatever other bytes it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fewItems, fc.nat(), (noise, items, at) => {
        expect(() => readLeafBlock(new Uint8Array(noise))).toThrow(LeafBlockError);
        const bytes = build(items, 'file');
        const before = bytes.slice();
        bytes.set(noise.subarray(0, Math.max(0, bytes.length - (at % bytes.length))), at % bytes.length);
        if (bytes.every((byte, index) => byte === before[index])) return;
        expect(() => readLeafBlock(bytes)).toThrow(LeafBlockError);
      }),
    );
  });
});
