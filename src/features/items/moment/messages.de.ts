import { formatCount, plural } from '../../../lib/format.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  asOf: (folder, time) => `${folder}, Stand ${time}`,
  earlier: (folder) => `${folder}, früherer Zeitpunkt`,
  history: 'Verlauf',
  loading: 'Zeitpunkt wird geladen',
  folderMissing: 'Diesen Ordner gab es damals nicht.',
  notKept:
    'Dieser Zeitpunkt wird nicht mehr aufbewahrt, er liegt vor Ihrem Zugriff, oder der Link gehört zu einem anderen Dateibereich.',
  offlineTitle: 'Erfordert eine Verbindung',
  offline: 'Frühere Zeitpunkte liest der Server. Sie werden angezeigt, sobald er erreichbar ist.',
  failedTitle: 'Dieser Zeitpunkt kann nicht angezeigt werden',
  showNow: 'Aktuellen Stand anzeigen',
  empty: 'Dieser Ordner war damals leer',
  noHits: 'Zu diesem Zeitpunkt wurde nichts gefunden',
  hits: (count) => plural(count, 'Treffer', 'Treffer'),
  foldersAndFiles: (folders, files) =>
    `${plural(folders, 'Ordner', 'Ordner')}, ${plural(files, 'Datei', 'Dateien')}`,
  moreToCome: (count) => `${count}, weitere folgen`,
  filesAndFolders: (folder) => `Dateien und Ordner in ${folder}`,
  selectionActions: 'Aktionen für die Auswahl',
  selected: (count) => `${formatCount(count)} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  breadcrumb: 'Pfad',
  compare: 'Mit jetzt vergleichen',
  more: 'Mehr',
  close: 'Schließen',
  download: 'Herunterladen',
  restore: 'Wiederherstellen',
  restoreAll: 'Alles wiederherstellen',
  open: 'Öffnen',
  preview: 'Vorschau',
  rewind: 'Zurückspulen…',
  versionCaption: (time) => (time === null ? 'Früherer Zeitpunkt' : `Stand ${time}`),
};
