import type { unavailableMessages } from './unavailable-messages.ts';

export const texts: typeof unavailableMessages = {
  offlineTitle: 'Sie sind offline',
  firstLoad:
    'Verbinden Sie sich einmal, um Ihre Arbeitsbereiche zu laden. Danach funktionieren sie auch offline.',
  notFound: 'Seite nicht gefunden',
  notFoundHint: 'Prüfen Sie die Adresse oder gehen Sie zu Ihren Dateien.',
  goToFiles: 'Zu Lunvik',
  notHere: 'Dieser Dateibereich ist nicht auf diesem Gerät',
  unknownFilespace: 'Diesen Dateibereich gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  goTo: (filespace) => `Zu ${filespace}`,
  switchAccount: 'Konto wechseln',
  connectToLook: 'Stellen Sie eine Verbindung her, um ihn zu suchen.',
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
};
