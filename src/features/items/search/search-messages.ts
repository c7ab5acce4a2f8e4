import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What is said of a search. */
export const searchMessages = catalog('features/items/search/search-messages', {
  results: (count: number, term: string, where: string) =>
    `${plural(count, 'result')} for “${term}” in ${where}`,
  checking: 'Checking for newer items…',
  found: (count: number) => `${plural(count, 'item')} found`,
  clear: 'Clear search',
});
