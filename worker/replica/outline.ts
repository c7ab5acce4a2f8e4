import type { Outline } from './database.ts';

export const noOutline: Outline = { keys: [], counts: [] };

export function outlineTotal(outline: Outline): number {
  let total = 0;
  for (const count of outline.counts) total += count;
  return total;
}

/** The block in which a name key stands or would stand; -1 where there is none at all. The first begins at ''. */
export function blockOfKey(outline: Outline, key: string): number {
  let low = 0;
  let high = outline.keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((outline.keys[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return outline.keys.length === 0 ? -1 : Math.max(0, low - 1);
}
