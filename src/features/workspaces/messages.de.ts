import type { messages } from './messages.ts';

const nameLength = 'Der Name des Arbeitsbereichs muss 3 bis 30 Zeichen lang sein.';

export const texts: typeof messages = {
  nameLength,
  names: {
    'space-name.blank': 'Geben Sie einen gültigen Namen für den Arbeitsbereich ein',
    'space-name.length': nameLength,
    'space-name.characters': 'Nur Kleinbuchstaben, Ziffern und Bindestriche sind erlaubt.',
    'space-name.ends': 'Der Name muss mit einem Buchstaben oder einer Ziffer beginnen und enden.',
  },
  nameOther: 'Dieser Name geht für einen Arbeitsbereich nicht.',
  exists: 'Diesen Namen hat schon ein Arbeitsbereich',
  network: 'Netzwerkfehler. Prüfen Sie Ihre Internetverbindung.',
  refused: 'Der Arbeitsbereich konnte nicht erstellt werden. Geben Sie gültige Zugangsdaten ein',
  noToken: 'Sie sind nicht angemeldet.',
  missingId: 'Ungültige Antwort des Servers: Die Daten oder die ID des Arbeitsbereichs fehlen.',
  unexpectedStatus: (status) =>
    `Der Arbeitsbereich konnte nicht erstellt werden. Unerwarteter Status der Antwort: ${status}`,
  notConnected: 'Keine Verbindung möglich. Versuchen Sie es erneut.',
  needsConnection: 'Zum Erstellen eines Arbeitsbereichs brauchen Sie eine Verbindung',
};
