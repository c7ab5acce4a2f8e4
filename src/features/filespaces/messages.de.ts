import { formatCount, plural } from '../../lib/format.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  title: 'Dateibereiche',
  connect: 'Verbinden Sie sich, um auf die Dateien in diesem Dateibereich zuzugreifen.',
  connectFull:
    'Auf diesem Gerät ist kein Speicherplatz mehr frei. Geben Sie Speicherplatz frei oder trennen Sie einen anderen Dateibereich, und versuchen Sie es dann erneut.',
  disconnectFull:
    'Es ist kein Speicherplatz frei, um das zu speichern. Entfernen Sie auch die Offlinekopie, oder geben Sie Speicherplatz frei.',
  ownerOnly: 'Nur der Inhaber des Arbeitsbereichs kann Dateibereiche erstellen',
  needsConnection: 'Sie brauchen eine Verbindung, um einen Dateibereich zu erstellen',
  settingsOffline: 'Sie brauchen eine Verbindung, um einen Dateibereich zu löschen',
  codeNotSent: 'Der Bestätigungscode konnte nicht gesendet werden.',
  codeSent: 'Ein neuer Bestätigungscode wurde an Ihre E-Mail-Adresse gesendet.',
  codeInvalid: 'Ungültiger Code',
  verificationFailed: 'Die Bestätigung ist fehlgeschlagen',
  deleted: 'Dateibereich gelöscht.',
  noneAssigned: 'Noch kein Dateibereich zugewiesen',
  noAccess: 'Sie haben zurzeit auf keinen Dateibereich Zugriff',
  askAdministrator: 'Bitten Sie den Administrator des Arbeitsbereichs um Zugriff.',
  noneCreated: 'Sie haben noch keinen Dateibereich erstellt',
  createFilespace: 'Dateibereich erstellen',
  openDesktop: 'Desktop-App öffnen',
  connectButton: 'Verbinden',
  connecting: 'Wird verbunden...',
  namesSaved:
    'Die Namen von Dateien und Ordnern werden auf diesem Gerät gespeichert, damit Sie offline blättern können.',
  workingOffline: 'Offline',
  onThisDevice: 'Auf diesem Gerät',
  readyToSearch: (count) => `${plural(count, 'Element', 'Elemente')} durchsuchbar`,
  nothingOffline: 'Noch nichts offline',
  itemsOf: (count, all) => `${formatCount(count)} von ${formatCount(all)} Elementen`,
  changesWaiting: (count) => (count === 1 ? 'ausstehende Änderung' : 'ausstehende Änderungen'),
  placesOf: (filespace) => `Orte von ${filespace}`,
  recent: 'Zuletzt verwendet',
  starred: 'Markiert',
  shared: 'Für mich freigegeben',
  offline: 'Offline',
  availableOffline: 'offline verfügbar',
  trash: 'Papierkorb',
  activity: 'Aktivität',
};
