import { formatCount } from '../../../lib/format.ts';
import type { offlinePlaceMessages } from './offline-place-messages.ts';

export const texts: typeof offlinePlaceMessages = {
  title: 'Offline',
  emptyTitle: 'Noch ist nichts offline verfügbar',
  empty:
    'Wählen Sie „Offline verfügbar“ im Menü einer Datei oder eines Ordners. Dann öffnet sich das Element auch ohne Verbindung.',
  toFiles: 'Zu den Dateien',
  here: 'Auf diesem Gerät',
  preparing: 'Wird vorbereitet',
  waits: 'Wartet auf eine Verbindung',
  state: 'Zustand',
  available: 'Offline verfügbar',
  files: 'Offlinedateien',
  onDevice: (used) => `${used} auf diesem Gerät`,
  ofAbout: (used, most) => `${used} von etwa ${most} auf diesem Gerät`,
  recent: (size) => `Zuletzt geöffnet: ${size}`,
  clearRecent: 'Leeren',
  filesHere: (here, all) => `${formatCount(here)} von ${formatCount(all)} hier`,
  sizeHere: (here, all) => `${here} von ${all}`,
};
