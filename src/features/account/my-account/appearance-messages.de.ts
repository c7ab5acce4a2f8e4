import type { appearanceMessages } from './appearance-messages.ts';

export const texts: typeof appearanceMessages = {
  title: 'Auf diesem Gerät',
  timeZone: 'Zeitzone',
  timeThere: (time) => `Dort ist es jetzt ${time}.`,
  pacificTime: 'Pazifische Zeit (PST)',
  zoneHere: (zone) => `${zone} (dieses Gerät)`,
  findZone: 'Zeitzone suchen',
  zoneFound: (zone) => `Mit der Eingabetaste wählen Sie ${zone}.`,
  noZone: 'Keine Zeitzone mit diesem Namen.',
  theme: 'Design',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  languageHint: 'Auch E-Mails an Sie kommen in dieser Sprache.',
  sameAsBrowser: 'Wie der Browser',
  languageNotKept:
    'Ihr Browser speichert nichts für Lunvik. Ihre Auswahl kann deshalb nicht behalten werden.',
};
