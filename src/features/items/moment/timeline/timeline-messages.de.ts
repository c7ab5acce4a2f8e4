import type { timelineMessages } from './timeline-messages.ts';

export const texts: typeof timelineMessages = {
  slider: 'Zeitpunkt',
  previous: 'Vorige Änderung hier',
  next: 'Nächste Änderung hier',
  noPrevious: 'Hier gibt es keine frühere Änderung',
  noNext: 'Hier gibt es keine spätere Änderung',
  tooMany: 'In diesem Ordner liegt zu viel, um seine Änderungen zu suchen',
  searching: 'Änderungen hier werden gesucht…',
  needsConnection: 'Erfordert eine Verbindung',
  chooseTime: 'Zu Datum und Uhrzeit',
  dialogTitle: 'Zu einem Zeitpunkt',
  field: 'Datum und Uhrzeit',
  fieldHint: (zone) => `Zeiten gelten in ${zone}.`,
  go: 'Anzeigen',
  noTime: 'Geben Sie Datum und Uhrzeit ein, zum Beispiel 13.11.2026, 14:02.',
  future: 'Dieser Zeitpunkt liegt in der Zukunft. Geben Sie einen vergangenen ein.',
  begins: (day) => `Der Verlauf beginnt am ${day}. Ältere Zeitpunkte werden als Snapshots aufbewahrt.`,
};
