import type { Item } from '#contract/entities/item.ts';
import { idBytes, idFromHex, packHex, unpackId, unpackIds } from '#contract/replica-format/packed-ids.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { contentSeqsFromWire, numbersAt } from '../replica/sorted-block.ts';

/** Columns from the wire as rows, for differences and single events; a full sync stores the columns themselves. */
export function itemsFromColumns(columns: ItemColumns): Item[] {
  const packed = packHex(columns.ids);
  const numbers = { ...columns, ...contentSeqsFromWire(columns.content_seqs, columns.names.length) };
  const items: Item[] = [];
  for (const run of columns.runs) {
    const parentId = idFromHex(run.parent);
    const kind = run.kind === 0 ? 'folder' : 'file';
    for (let left = run.count; left > 0; left -= 1) {
      const at = items.length;
      items.push({
        id: unpackId(packed, at * idBytes),
        parentId,
        kind,
        name: columns.names[at] ?? '',
        ...numbersAt(numbers, at),
      });
    }
  }
  return items;
}

/** The `gone` of a difference. */
export function idsFromColumns(hex: string): string[] {
  return unpackIds(packHex(hex));
}
