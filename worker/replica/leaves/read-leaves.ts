import type { ItemKind } from '#contract/entities/item.ts';
import { type LeafBlock, LeafBlockError } from '#contract/replica-format/leaf-block.ts';
import { type LeafKey, leafName } from './leaf-key.ts';
import { readLeaf } from './leaf-table.ts';

/** Leaves of one kind, each read once in a transaction, however often it is asked for. */
export interface LeafReader {
  read(key: LeafKey): PromiseLike<LeafBlock | undefined>;
  /** Whether one of them was not as it was written. */
  readonly isBroken: boolean;
  /** Begins to read what may be asked for. */
  readAhead(keys: readonly LeafKey[]): void;
}

/**
 * For the caller's transaction. `forgiving`: a leaf that is not as it was written is none, as for a screen, which shows what
 * there is until the sync has noticed and filled the replica anew.
 */
export function createLeafReader(kind: ItemKind, { forgiving = false } = {}): LeafReader {
  const known = new Map<string, PromiseLike<LeafBlock | undefined>>();
  let isBroken = false;
  const forgive = (error: unknown) => {
    if (!(error instanceof LeafBlockError)) throw error;
    isBroken = true;
    return undefined;
  };
  const read = (key: LeafKey) => {
    const name = leafName(key);
    const before = known.get(name);
    if (before !== undefined) return before;
    const reading = forgiving ? readLeaf(kind, key).then(undefined, forgive) : readLeaf(kind, key);
    known.set(name, reading);
    return reading;
  };
  return {
    read,
    get isBroken() {
      return isBroken;
    },
    readAhead(keys) {
      // That one is broken is told to whoever needs it.
      for (const key of keys) read(key).then(undefined, () => undefined);
    },
  };
}
