import type { offlineMessages } from './offline-messages.ts';

export const texts: typeof offlineMessages = {
  available: 'Offline verfügbar',
  notPersisted: 'Dieser Browser kann Offlinedateien entfernen, wenn der Speicher knapp wird.',
  noPrivateFiles: 'Dieser Browser kann in diesem Fenster keine Dateien offline behalten.',
  notFound: 'Das ist noch nicht auf dem Server.',
  storageFull: 'Auf diesem Gerät ist kein Speicherplatz mehr frei.',
  ranOut: (name, needed) => `Kein Platz auf diesem Gerät: ${name} braucht ${needed} mehr.`,
  noRoom: (needed, free) => `${needed} nötig, ${free} auf diesem Gerät frei.`,
  marks: {
    here: 'Offline verfügbar',
    fetching: 'Wird offline verfügbar gemacht',
    failed: 'Konnte nicht offline verfügbar gemacht werden',
  },
  problems: {
    damaged: 'Zweimal beschädigt angekommen',
    'no-room': 'Kein Platz auf diesem Gerät',
    refused: 'Vom Server abgelehnt',
  },
};
