import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import type { LeafSource } from '#contract/replica-format/leaf-builder.ts';
import { packIds, unpackId, unpackIds } from '#contract/replica-format/packed-ids.ts';

/** What a leaf says of an item. */
export interface LeafItem {
  readonly parentId: string;
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly contentSeq: number;
}

export function leafItemsOf(leaf: LeafBlock): LeafItem[] {
  const parents = unpackIds(leaf.parents);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let run = 0;
  return Array.from({ length: leaf.count }, (_, at) => {
    while (at >= (leaf.runEnds[run] ?? 0)) run += 1;
    return {
      parentId: parents[run] ?? '',
      id: unpackId(leaf.ids, at * 16),
      name: decoder.decode(leaf.names.subarray(leaf.nameEnds[at - 1] ?? 0, leaf.nameEnds[at])),
      sizeBytes: leaf.sizes[at] ?? Number.NaN,
      createdMs: leaf.created[at] ?? Number.NaN,
      modifiedMs: leaf.modified[at] ?? Number.NaN,
      contentSeq: leaf.contentSeqs?.[at] ?? 0,
    };
  });
}

export function leafSourceOf(items: readonly LeafItem[]): LeafSource {
  const encoded = items.map(({ name }) => new TextEncoder().encode(name));
  let end = 0;
  return {
    ids: packIds(items.map(({ id }) => id)),
    sizes: items.map(({ sizeBytes }) => sizeBytes),
    created: items.map(({ createdMs }) => createdMs),
    modified: items.map(({ modifiedMs }) => modifiedMs),
    contentSeqs: items.map(({ contentSeq }) => contentSeq),
    nameEnds: Uint32Array.from(encoded, ({ length }) => {
      end += length;
      return end;
    }),
    names: Uint8Array.from(encoded.flatMap((bytes) => [...bytes])),
  };
}
