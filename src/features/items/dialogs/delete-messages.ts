import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What a deletion takes, and for how long it can come back. */
export const deleteMessages = catalog('features/items/dialogs/delete-messages', {
  items: (count: number) => `${formatCount(count)} items`,
  named: (name: string) => `“${name}”`,
  titleItems: (count: number) => `Delete ${formatCount(count)} items`,
  titleFolder: 'Delete folder',
  titleFile: 'Delete file',
  willBeDeleted: (what: string, size: string, _items: number) =>
    `${what}${size === '' ? '' : ` (${size})`} will be deleted for everyone.`,
  toTrash: (items: number, days: number) =>
    `${items > 1 ? 'They go' : 'It goes'} to the trash for ${days} days.`,
  withEverything: 'With everything inside.',
  withInside: (items: number, size: string) => `With ${plural(items, 'item')} inside (${size}).`,
  seenBy: (people: number, items: number) =>
    `${plural(people, 'person', 'people')} can see ${items > 1 ? 'them' : 'it'} now.`,
});
