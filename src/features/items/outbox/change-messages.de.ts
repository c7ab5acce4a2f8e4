import { plural } from '../../../lib/format.ts';
import type { changeMessages } from './change-messages.ts';

/** Of a count: `3 Elementen`. A name is quoted, and stays as it is. */
const dative = (items: string) => items.replace(/^(\d\S* (?:Elemente|Ordner))$/, '$1n');

export const texts: typeof changeMessages = {
  pending: {
    createFolder: 'Ordner {what} erstellen',
    renameItem: '{what} in {target} umbenennen',
    moveItem: '{what} nach {target} verschieben',
    copyItem: '{what} nach {target} kopieren',
    deleteItem: '{what} löschen',
    addFiles: '{what} in {target} hochladen',
    restoreItems: '{what} wiederherstellen',
    restoreVersion: 'Eine Version von {what} wiederherstellen',
    undoChange: 'Eine Änderung an {what} rückgängig machen',
    rewind: '{what} zurückspulen',
  },
  sent: {
    createFolder: 'Ordner {what} erstellt',
    renameItem: '{what} in {target} umbenannt',
    moveItem: '{what} nach {target} verschoben',
    copyItem: '{what} nach {target} kopiert',
    deleteItem: '{what} gelöscht',
    addFiles: '{what} in {target} hochgeladen',
    restoreItems: '{what} wiederhergestellt',
    restoreVersion: 'Eine Version von {what} wiederhergestellt',
    undoChange: 'Eine Änderung an {what} rückgängig gemacht',
    rewind: '{what} zurückgespult',
  },
  failed: {
    createFolder: (what, target) => `${what} konnte in ${target} nicht erstellt werden.`,
    renameItem: (what, target) => `${what} konnte nicht in ${target} umbenannt werden.`,
    moveItem: (what, target) => `${what} konnte nicht nach ${target} verschoben werden.`,
    copyItem: (what, target) => `${what} konnte nicht nach ${target} kopiert werden.`,
    deleteItem: (what, from) => `${what} konnte nicht aus ${from} gelöscht werden.`,
    addFiles: (what, target) => `Der Upload in ${target} ist fehlgeschlagen: ${what}.`,
    restoreItems: (what) => `Das Wiederherstellen ist fehlgeschlagen: ${what}.`,
    restoreVersion: (what) => `Die Version von ${what} konnte nicht wiederhergestellt werden.`,
    undoChange: (what) => `Eine Änderung an ${what} konnte nicht rückgängig gemacht werden.`,
    rewind: (what) => `${what} konnte nicht zurückgespult werden.`,
  },
  undone: {
    createFolder: (items) => `Neuer Ordner ${items} rückgängig gemacht`,
    renameItem: (items) => `Umbenennen von ${dative(items)} rückgängig gemacht`,
    moveItem: (items) => `${items} zurückverschoben`,
    copyItem: (items) => `Kopieren von ${dative(items)} rückgängig gemacht`,
    deleteItem: (items) => `${items} wiederhergestellt`,
    addFiles: (items) => `Upload von ${dative(items)} rückgängig gemacht`,
    restoreItems: (items) => `Wiederherstellen von ${dative(items)} rückgängig gemacht`,
    restoreVersion: (items) => `Wiederhergestellte Version von ${dative(items)} rückgängig gemacht`,
    undoChange: (items) => `Änderung an ${dative(items)} wiederholt`,
    rewind: (items) => `Zurückspulen von ${dative(items)} rückgängig gemacht`,
  },
  quoted: (name) => `„${name}“`,
  items: (count) => plural(count, 'Element', 'Elemente'),
  files: (count) => plural(count, 'Datei', 'Dateien'),
  folders: (count) => plural(count, 'Ordner', 'Ordner'),
  aFilespace: 'ein Dateibereich',
  theFilespace: 'Dateibereich',
};
