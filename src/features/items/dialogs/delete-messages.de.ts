import { formatCount, plural } from '../../../lib/format.ts';
import type { deleteMessages } from './delete-messages.ts';

export const texts: typeof deleteMessages = {
  items: (count) => `${formatCount(count)} Elemente`,
  named: (name) => `„${name}“`,
  titleItems: (count) => `${formatCount(count)} Elemente löschen`,
  titleFolder: 'Ordner löschen',
  titleFile: 'Datei löschen',
  willBeDeleted: (what, size) => `Für alle gelöscht: ${what}${size === '' ? '' : ` (${size})`}.`,
  toTrash: (_, days) => `Der Papierkorb behält das ${days} Tage.`,
  withEverything: 'Mit allem, was darin ist.',
  withInside: (items, size) => `Darin: ${plural(items, 'Element', 'Elemente')} (${size}).`,
  seenBy: (people) => `Das sehen zurzeit ${plural(people, 'Person', 'Personen')}.`,
};
