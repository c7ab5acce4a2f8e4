import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What the page says of stars. */
export const starMessages = catalog('shared/stars/star-messages', {
  title: 'Starred',
  emptyTitle: 'Nothing starred yet',
  empty:
    'Star what you need often: press Shift+S, or choose “Add to Starred” in the menu of a file or folder.',
  toFiles: 'Go to files',
  unsent: "It isn't on the server yet. You can star it once it is.",
  storageFull: "There's no space left on this device. Free up space, then try again.",
  many: `A filespace has room for ${formatCount(limits.starsOfFilespace)} stars. Remove some to add others.`,
  added: (count: number) => `${plural(count, 'item')} added to Starred.`,
  removed: (count: number) => `${plural(count, 'item')} removed from Starred.`,
  refused: (count: number) =>
    `${count === 1 ? "One star wasn't" : `${formatCount(count)} stars weren't`} added: a filespace can have ${formatCount(limits.starsOfFilespace)} at most.`,
});
