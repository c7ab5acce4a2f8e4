import { limits } from '#contract/rules/limits.ts';
import { formatCount, formatDate, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

const dayMs = 86_400_000;

/** The messages of the trash, word for word. */
export const messages = catalog('features/trash/messages', {
  title: 'Trash',
  stay: `Items stay here for ${limits.trashMs / dayMs} days.`,
  empty: 'Trash is empty.',
  search: 'Search the trash',
  nothingFound: 'Nothing in the trash has this name',
  nothingFoundYet: 'Nothing that has loaded has this name',
  loading: 'Loading the trash',
  offline: 'You need a connection to load the trash. It loads as soon as the server can be reached.',
  failedTitle: "The trash can't be shown",
  moreFailed: "The rest couldn't be loaded.",
  asOf: (ms: number, zone: string) =>
    `You're offline. The trash is shown as of ${formatDate(ms, zone)}. What you restore waits for a connection.`,
  selected: (count: number) => `${formatCount(count)} selected`,
  deleted: 'Deleted',
  by: 'By',
  wasIn: 'Was in',
  inside: 'Inside',
  itemsInside: (count: string) => `${count} inside`,
  openNamed: (name: string) => `Open ${name}`,
  restoreNamed: (name: string) => `Restore ${name}`,
  deleteNamed: (name: string) => `Delete forever ${name}`,
  items: (count: number) => plural(count, 'item'),
  more: 'more to come',
});
