import type { UndoCounts } from '#contract/wire/history/rewind.ts';

/** What an undo or a rewind did, in the order in which it is said; of what it did none nothing. */
export function countedParts({ restored, removed, renamed, moved, versions }: UndoCounts) {
  return [
    { count: restored, what: 'restored' },
    { count: removed, what: 'moved to trash' },
    { count: renamed, what: 'renamed back' },
    { count: moved, what: 'moved back' },
    { count: versions, what: versions === 1 ? 'has its version back' : 'have their versions back' },
  ].filter(({ count }) => count > 0);
}
