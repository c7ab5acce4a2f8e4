import { formatCount } from '../../../lib/format.ts';
import type { gridMessages } from './grid-messages.ts';

export const texts: typeof gridMessages = {
  items: (count) => `${formatCount(count)} Elemente`,
  named: (name) => `„${name}“`,
  more: (count) => `${formatCount(count)} weitere`,
  edit: (name) => `${name} umbenennen`,
  delete: (name) => `${name} löschen`,
  info: (name) => `Info zu ${name}`,
  newNameOf: (name) => `Neuer Name von ${name}`,
  pending: 'Wartet auf Synchronisierung',
  syncing: 'Wird synchronisiert',
  conflict: 'Konflikt',
  failed: 'Nicht synchronisiert',
  sort: 'Sortieren',
  sortedBy: (column) => `Sortierung: ${column}`,
  sortedByInDirection: (column, ascending) =>
    `Sortierung: ${column}, ${ascending ? 'aufsteigend' : 'absteigend'}`,
  columns: {
    name: 'Name',
    size: 'Größe',
    modified: 'Zuletzt geändert',
    created: 'Erstellt',
    type: 'Typ',
  },
  directions: {
    name: { asc: 'A bis Z', desc: 'Z bis A' },
    size: { asc: 'Kleinste zuerst', desc: 'Größte zuerst' },
    modified: { asc: 'Älteste zuerst', desc: 'Neueste zuerst' },
  },
  tileSize: 'Größe der Bilder',
  pixels: (count) => `${count} Pixel`,
};
