import { formatCount, plural } from '../../lib/format.ts';
import type { messages } from './messages.ts';

export const texts: typeof messages = {
  title: 'Dateibereiche',
  connect: 'Verbinden Sie sich, um auf die Dateien in diesem Dateibereich zuzugreifen.',
  connectFull:
    'Auf diesem Gerät ist kein Speicherplatz mehr frei. Geben Sie Speicherplatz frei oder trennen Sie einen anderen Dateibereich, und versuchen Sie es dann erneut.',
  ownerOnly: 'Nur der Inhaber des Arbeitsbereichs kann Dateibereiche erstellen',
  needsConnection: 'Sie brauchen eine Verbindung, um einen Dateibereich zu erstellen',
  createFilespace: 'Dateibereich erstellen',
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
