import { describe, expect, it } from 'vitest';
import { itemFields, journaledFields, numberColumns, numberFields } from '#contract/entities/item-fields.ts';
import { itemColumns } from '#contract/wire/item-rows.ts';
import { itemsFromColumns } from '#worker/api-client/columns-from-wire.ts';
import { columnsOf, numbersAt } from '#worker/replica/sorted-block.ts';

const item = {
  id: '00000000-0000-4000-8000-000000000001',
  parentId: '00000000-0000-4000-8000-000000000002',
  kind: 'file',
  name: 'Storyboard.pdf',
  sizeBytes: 11,
  createdMs: 12,
  modifiedMs: 13,
  contentSeq: 14,
} as const;

const fields = Object.keys(itemFields).sort();

describe('the list of item fields', () => {
  it('has every field of an item', () => {
    expect(fields).toEqual(Object.keys(item).sort());
  });

  it('has every column of the wire, and no other', () => {
    const named = new Set(Object.values(itemFields).map(({ wire }) => wire));
    expect([...named].sort()).toEqual(Object.keys(itemColumns.shape).sort());
  });

  it('gives each number a column of its own', () => {
    expect(new Set(numberColumns).size).toBe(numberFields.length);
    expect(numberFields).toEqual(['sizeBytes', 'createdMs', 'modifiedMs']);
  });

  it('has what the tree in memory holds in the journal', () => {
    expect(journaledFields).toEqual(['id', 'parentId', 'kind', 'name', 'sizeBytes', 'modifiedMs']);
  });

  it('has a column in a block for all that a block does not say as a whole', () => {
    const columns = columnsOf([item]);
    const packed = Object.values(itemFields).filter((field) => field.packed !== 'block');
    const stored = packed.map(({ wire }) => (wire === 'content_seqs' ? 'contentSeqs' : wire));
    expect(Object.keys(columns).sort()).toEqual(stored.sort());
    expect(numbersAt(columns, 0)).toEqual({ sizeBytes: 11, createdMs: 12, modifiedMs: 13, contentSeq: 14 });
  });

  it('brings an item over the wire with all its fields', () => {
    const read = itemsFromColumns({
      ids: item.id.replaceAll('-', ''),
      runs: [{ parent: item.parentId, kind: 1, count: 1 }],
      names: [item.name],
      sizes: [item.sizeBytes],
      created: [item.createdMs],
      modified: [item.modifiedMs],
      content_seqs: { at: [0], seqs: [item.contentSeq] },
    });
    expect(read).toEqual([item]);
  });
});
