import { limits } from '#contract/rules/limits.ts';

/** Whether a folder is too much for one restore, which counts the folder too. */
export function isTooLargeToRestore(itemsInside: number): boolean {
  return itemsInside >= limits.restoreItems;
}
