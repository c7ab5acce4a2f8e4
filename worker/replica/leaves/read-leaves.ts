import type { ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import type { LeafKey } from './leaf-key.ts';
import { readLeaf } from './leaf-table.ts';

/** Leaves of one kind, each read once in a transaction, however often it is asked for. */
export interface LeafReader {
  read(key: LeafKey): PromiseLike<LeafBlock | undefined>;
  /** Begins to read what may be asked for. */
  readAhead(keys: readonly LeafKey[]): void;
}

/** For the caller's transaction. */
export function createLeafReader(kind: ItemKind): LeafReader {
  const known = new Map<string, PromiseLike<LeafBlock | undefined>>();
  const read = (key: LeafKey) => {
    const name = key.join('/');
    const before = known.get(name);
    if (before !== undefined) return before;
    const reading = readLeaf(kind, key);
    known.set(name, reading);
    return reading;
  };
  return {
    read,
    readAhead(keys) {
      // That one is broken is told to whoever needs it.
      for (const key of keys) read(key).then(undefined, () => undefined);
    },
  };
}
