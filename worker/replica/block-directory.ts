import type { BlockDirectory } from './replica-database.ts';

export const emptyDirectory: BlockDirectory = { keys: [], counts: [] };

/** The block in which a sort key stands or would stand; -1 where there is none at all. The first begins at ''. */
export function findBlock(directory: BlockDirectory, key: string): number {
  let low = 0;
  let high = directory.keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((directory.keys[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return directory.keys.length === 0 ? -1 : Math.max(0, low - 1);
}
