import { limits } from '#contract/rules/limits.ts';
import { formatCount, formatDate, plural } from '../../lib/format.ts';
import type { messages } from './messages.ts';

const dayMs = 86_400_000;

export const texts: typeof messages = {
  title: 'Papierkorb',
  stay: `Elemente bleiben ${limits.trashMs / dayMs} Tage hier.`,
  empty: 'Der Papierkorb ist leer.',
  search: 'Papierkorb durchsuchen',
  nothingFound: 'Nichts im Papierkorb heißt so',
  nothingFoundYet: 'Nichts von dem, was geladen ist, heißt so',
  loading: 'Papierkorb wird geladen',
  offline:
    'Sie brauchen eine Verbindung, um den Papierkorb zu laden. Er wird geladen, sobald der Server erreichbar ist.',
  failedTitle: 'Der Papierkorb kann nicht angezeigt werden',
  moreFailed: 'Der Rest konnte nicht geladen werden.',
  asOf: (ms, zone) =>
    `Sie sind offline. Der Papierkorb ist auf dem Stand vom ${formatDate(ms, zone)}. Was Sie wiederherstellen, wartet auf eine Verbindung.`,
  selected: (count) => `${formatCount(count)} ausgewählt`,
  deleted: 'Gelöscht',
  by: 'Von',
  wasIn: 'War in',
  inside: 'Inhalt',
  itemsInside: (count) => (count === formatCount(0) ? 'leer' : `${count} darin`),
  openNamed: (name) => `${name} öffnen`,
  restoreNamed: (name) => `${name} wiederherstellen`,
  deleteNamed: (name) => `${name} endgültig löschen`,
  items: (count) => plural(count, 'Element', 'Elemente'),
  more: 'weitere folgen',
};
