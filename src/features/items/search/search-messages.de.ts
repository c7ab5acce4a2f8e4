import { plural } from '../../../lib/format.ts';
import type { searchMessages } from './search-messages.ts';

export const texts: typeof searchMessages = {
  results: (count, term, where) => `${plural(count, 'Ergebnis', 'Ergebnisse')} für „${term}“ in ${where}`,
  checking: 'Neuere Elemente werden gesucht…',
  found: (count) => `${plural(count, 'Element', 'Elemente')} gefunden`,
  clear: 'Suche aufheben',
};
