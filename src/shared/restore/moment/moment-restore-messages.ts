import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../../lib/format.ts';

/** What the question before a restore from a moment says, and what comes of it, word for word. */
export const messages = {
  restore: 'Restore',
  close: 'Close',
  viewOnly: 'You can view this filespace, but not change it',
  storageFull: 'There is no room left on this device.',
  refused: 'That cannot be restored.',
  cannotUndo: 'This change can no longer be undone.',
  undo: 'Undo',
  everything: 'everything',
  items: (count: number) => plural(count, 'item'),
  restoreTitle: (what: string) => `Restore ${what}?`,
  restoreText: (time: string | null) =>
    `What is missing comes back, and files get the content that they had ${time === null ? 'then' : `as of ${time}`}. What they have now stays in their versions. What came later stays.`,
  counting: 'Counting what this changes…',
  nothingToRestore: 'Nothing would change: all of it is as it was.',
  tooMany: `That would change more than ${formatCount(limits.restoreItems)} items. Restore its folders one by one.`,
  deletedForever: 'It was deleted forever, and cannot come back.',
  notKept: 'This moment is not kept any more, or it is from before your access began.',
  neverThere: 'None of it was there then, or it is not shared with you.',
  notEditable: 'You can view this, but not change it.',
  severalChanges: (changes: number) =>
    `These are ${plural(changes, 'change')}, of ${formatCount(limits.restoreSelectionItems)} items at most, and each can be undone. How much they bring back is said once it is done.`,
  restoring: (what: string) => `Restoring ${what}`,
  waits: (what: string) =>
    `${what.charAt(0).toUpperCase()}${what.slice(1)} will be restored once the server can be reached.`,
} as const;
