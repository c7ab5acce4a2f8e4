import { formatCount, plural } from '../../../../lib/format.ts';
import type { conflictMessages } from './conflict-messages.ts';

export const texts: typeof conflictMessages = {
  replace: 'Ersetzen',
  keepBoth: 'Beide behalten',
  skip: 'Überspringen',
  inFilespace: 'Im Dateibereich',
  onDevice: 'Auf diesem Gerät',
  choice: 'Aktion',
  choiceFor: (name) => `Was mit ${name} geschehen soll`,
  merged: 'Ordner mit demselben Namen werden zusammengeführt.',
  forAll: 'Für alle',
  onlyDifferent: 'Nur abweichende',
  sameContent: 'Gleicher Inhalt',
  versionsStay: 'Ersetzte Dateien bleiben in ihrem Versionsverlauf.',
  cancelUpload: 'Upload abbrechen',
  allSkipped: 'Alle Dateien werden übersprungen',
  title: (count, folder) =>
    count === 1
      ? `1 Datei gibt es schon in ${folder}`
      : `${formatCount(count)} Dateien gibt es schon in ${folder}`,
  keptAs: (name) => `Als ${name}`,
  uploadFiles: (count) => `${plural(count, 'Datei', 'Dateien')} hochladen`,
  uploadFolders: (count) => `${plural(count, 'Ordner', 'Ordner')} hochladen`,
};
