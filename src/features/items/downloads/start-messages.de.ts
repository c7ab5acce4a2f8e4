import { plural } from '../../../lib/format.ts';
import type { startMessages } from './start-messages.ts';

export const texts: typeof startMessages = {
  busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich erneut.',
  notVerified: 'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie herunterladen.',
  largeTitle: 'Das ist ein großer Download',
  downloadZip: 'ZIP herunterladen',
  noFolder: 'In diesen Ordner kann nicht geschrieben werden. Wählen Sie einen anderen.',
  items: (count) => plural(count, 'Element', 'Elemente'),
  extent: (size, files) => `${size} in ${plural(files, 'Datei', 'Dateien')}.`,
  folderInstead:
    'Stattdessen kann ein Ordner auf diesem Gerät gefüllt werden. Das geht nach einer Unterbrechung weiter.',
  saving: (what, folder) => `${what} wird in ${folder} gespeichert`,
  downloading: (name) => `${name} wird heruntergeladen`,
  gone: (name) => `${name} gibt es nicht mehr`,
  someGone: 'Einige dieser Elemente gibt es nicht mehr',
};
