import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { downloadMessages } from './download-messages.ts';

export const texts: typeof downloadMessages = {
  asZip: 'Als ZIP herunterladen',
  tooMany: `Sie können höchstens ${formatCount(limits.downloadItems)} Elemente auf einmal herunterladen. Wählen Sie bitte weniger aus.`,
  empty: 'Darin sind keine Dateien',
  emptyMany: 'Darin sind keine Dateien',
  unsent: 'Noch nicht auf dem Server',
  unsentNamed: (name) => `${name} ist noch nicht auf dem Server`,
  onlyPath: (name) => `Nur Ordner in ${name} sind für Sie freigegeben`,
  preparing: 'Der letzte Download wird noch vorbereitet',
  offline: 'Sie sind offline. Versuchen Sie es erneut, wenn Sie wieder online sind.',
  unreachable: 'Der Server ist nicht erreichbar. Versuchen Sie es gleich erneut.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich erneut.',
  notVerified: 'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie herunterladen.',
  failed: 'Der Download ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  largeTitle: 'Das ist ein großer Download',
  downloadZip: 'ZIP herunterladen',
  saveToFolder: 'In Ordner speichern…',
  noFolder: 'In diesen Ordner kann nicht geschrieben werden. Wählen Sie einen anderen.',
  files: (count) => plural(count, 'Datei', 'Dateien'),
  items: (count) => plural(count, 'Element', 'Elemente'),
  extent: (size, files) => `${size} in ${plural(files, 'Datei', 'Dateien')}.`,
  folderInstead:
    'Stattdessen kann ein Ordner auf diesem Gerät gefüllt werden. Das geht nach einer Unterbrechung weiter.',
  saving: (what, folder) => `${what} wird in ${folder} gespeichert`,
  downloading: (name) => `${name} wird heruntergeladen`,
  notOnDevice: (missing, files) =>
    `${formatCount(missing)} von ${formatCount(files)} sind nicht auf diesem Gerät`,
  gone: (name) => `${name} gibt es nicht mehr`,
  someGone: 'Einige dieser Elemente gibt es nicht mehr',
};
