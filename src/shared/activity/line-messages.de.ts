import { plural } from '../../lib/format.ts';
import type { lineMessages } from './line-messages.ts';

const told = (rest: string, end = '') => ({
  by: `{who} hat {what}{inside}${rest}${end}`,
  self: `{who} haben {what}{inside}${rest}${end}`,
  one: `{what}{inside} wurde${rest}${end}`,
  many: `{what}{inside} wurden${rest}${end}`,
});

const undid = (change: string, capital: string) => ({
  by: `{who} hat ${change} {what}{inside}{in} rückgängig gemacht`,
  self: `{who} haben ${change} {what}{inside}{in} rückgängig gemacht`,
  one: `${capital} {what}{inside}{in} wurde rückgängig gemacht`,
  many: `${capital} {what}{inside}{in} wurde rückgängig gemacht`,
});

export const texts: typeof lineMessages = {
  sentences: {
    created: told('{in} erstellt'),
    uploaded: told('{into} hochgeladen'),
    replaced: told('{in} ersetzt'),
    renamed: told(' in {name} umbenannt'),
    moved: told('{from}{to} verschoben'),
    movedAs: told('{from}{to} als {name} verschoben'),
    copied: told('{to} kopiert'),
    deleted: told(' in den Papierkorb verschoben'),
    restored: told('{into} wiederhergestellt'),
    'version-restored': {
      by: '{who} hat eine frühere Version von {what}{in} wiederhergestellt',
      self: '{who} haben eine frühere Version von {what}{in} wiederhergestellt',
      one: 'Eine frühere Version von {what}{in} wurde wiederhergestellt',
      many: 'Eine frühere Version von {what}{in} wurde wiederhergestellt',
    },
    rewound: told('{in} zurückgespult', '{did}'),
  },
  undone: {
    created: undid('das Erstellen von', 'Das Erstellen von'),
    uploaded: undid('das Hochladen von', 'Das Hochladen von'),
    replaced: undid('das Ersetzen von', 'Das Ersetzen von'),
    renamed: undid('das Umbenennen von', 'Das Umbenennen von'),
    moved: undid('das Verschieben von', 'Das Verschieben von'),
    copied: undid('das Kopieren von', 'Das Kopieren von'),
    deleted: undid('das Löschen von', 'Das Löschen von'),
    restored: undid('das Wiederherstellen von', 'Das Wiederherstellen von'),
    'version-restored': undid(
      'das Wiederherstellen einer Version von',
      'Das Wiederherstellen einer Version von',
    ),
    undone: undid('eine rückgängig gemachte Änderung an', 'Eine rückgängig gemachte Änderung an'),
    rewound: undid('das Zurückspulen von', 'Das Zurückspulen von'),
    any: undid('eine Änderung an', 'Eine Änderung an'),
  },
  you: 'Sie',
  someone: 'Jemand',
  files: (count) => plural(count, 'Datei', 'Dateien'),
  folders: (count) => plural(count, 'Ordner', 'Ordner'),
  items: (count) => plural(count, 'Element', 'Elemente'),
  ofFiles: (count) => plural(count, 'Datei', 'Dateien'),
  ofFolders: (count) => plural(count, 'Ordner', 'Ordnern'),
  ofItems: (count) => plural(count, 'Element', 'Elementen'),
  atLeast: (many) => `mindestens ${many}`,
  inside: (count) => ` mit ${plural(count, 'Element', 'Elementen')}`,
  in: (folder) => ` in ${folder}`,
  into: (folder) => ` in ${folder}`,
  to: (folder) => ` nach ${folder}`,
  from: (folder) => ` aus ${folder}`,
  did: (what) => `: ${what}`,
};
