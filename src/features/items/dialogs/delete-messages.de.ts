import { formatCount, plural } from '../../../lib/format.ts';
import type { deleteMessages } from './delete-messages.ts';

export const texts: typeof deleteMessages = {
  items: (count) => `${formatCount(count)} Elemente`,
  named: (name) => `„${name}“`,
  titleItems: (count) => `${formatCount(count)} Elemente löschen`,
  titleFolder: 'Ordner löschen',
  titleFile: 'Datei löschen',
  willBeDeleted: (what, size, items) =>
    `${what}${size === '' ? '' : ` (${size})`} ${items > 1 ? 'werden' : 'wird'} für alle gelöscht.`,
  toTrash: (items, days) => `${items > 1 ? 'Sie bleiben' : 'Es bleibt'} ${days} Tage im Papierkorb.`,
  withEverything: 'Mit allem, was darin ist.',
  withInside: (items, size) => `Mit ${plural(items, 'Element', 'Elementen')} darin (${size}).`,
  seenBy: (people, items) =>
    `${plural(people, 'Person kann', 'Personen können')} ${items > 1 ? 'sie' : 'es'} zurzeit sehen.`,
};
