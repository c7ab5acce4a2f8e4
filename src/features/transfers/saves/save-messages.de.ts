import { formatCount, plural } from '../../../lib/format.ts';
import type { saveMessages } from './save-messages.ts';

export const texts: typeof saveMessages = {
  downloads: 'Downloads',
  older: 'Ältere Downloads anzeigen',
  downloadingNamed: (name) => `${name} wird heruntergeladen`,
  items: (count) => plural(count, 'Element', 'Elemente'),
  allow: 'Erlauben',
  needsPermission: 'Erlauben Sie den Zugriff, um fortzufahren',
  gone: (name) => `Sie haben keinen Zugriff mehr auf ${name}, oder es wurde gelöscht`,
  folderMissing: (folder) => `Den Ordner ${folder} gibt es nicht mehr`,
  deviceFull: 'Auf diesem Gerät ist nicht genug Platz',
  tooLarge: 'Das sind mehr als 200.000 Dateien und Ordner. Laden Sie sie in Teilen herunter.',
  pathTooLong: 'Die Ordner sind zu tief verschachtelt. Speichern Sie die inneren für sich.',
  notVerified: 'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie herunterladen.',
  failed: (folder) => `In ${folder} kann nichts gespeichert werden`,
  notAllowed: 'Der Browser hat das nicht erlaubt. Wählen Sie den Ordner erneut mit „In Ordner speichern…“.',
  saved: (files) => `${plural(files, 'Datei', 'Dateien')} gespeichert`,
  nothingNew: 'Nichts gespeichert: Alles ist schon da',
  savedOf: (saved, all) => `${formatCount(saved)} von ${formatCount(all)} gespeichert`,
  fileNotSaved: '1 Datei wurde nicht gespeichert',
  notSaved: (failed, files) =>
    `${formatCount(failed)} von ${formatCount(files)} ${failed === 1 ? 'wurde' : 'wurden'} nicht gespeichert`,
  alreadyThere: (files) => `${formatCount(files)} ${files === 1 ? 'war' : 'waren'} schon da`,
  renamed: (name) => `Gespeichert als ${name}: Nicht jedes Gerät erlaubt diesen Namen`,
  keptBoth: (name) => `Gespeichert als ${name}: Der Name ist schon vergeben`,
  nameRefused: 'Dieses Gerät erlaubt den Namen nicht',
  notWritable: 'Kann hier nicht gespeichert werden',
  damaged: 'Beschädigt angekommen',
};
