import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../lib/format.ts';

/** What the page says of stars. */
export const starMessages = {
  title: 'Starred',
  emptyTitle: 'Nothing starred yet',
  empty: 'Star what you need often: press S, or choose “Add to Starred” in the menu of a file or folder.',
  toFiles: 'Go to files',
  unsent: 'Not on the server yet: star it once it is there.',
  storageFull: 'This browser has no room left. Free some space on this device, and try again.',
  many: `A filespace has room for ${formatCount(limits.starsOfFilespace)} stars. Remove some to add others.`,
} as const;

export function starredMessage(count: number, isStarred: boolean): string {
  return isStarred
    ? `${plural(count, 'item')} added to Starred.`
    : `${plural(count, 'item')} removed from Starred.`;
}

/** Of what was starred without a connection. */
export function refusedMessage(count: number): string {
  const what = count === 1 ? 'One star' : `${formatCount(count)} stars`;
  return `${what} found no room: a filespace has ${formatCount(limits.starsOfFilespace)} at most.`;
}
