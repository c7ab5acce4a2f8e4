import type { momentLinkMessages } from './moment-link-messages.ts';

export const texts: typeof momentLinkMessages = {
  unknown:
    'Dieser Link nennt keinen Zeitpunkt. Ein Zeitpunkt hat Datum, Uhrzeit und Zeitzone, zum Beispiel 2026-11-13T22:02Z.',
  future: 'Der Zeitpunkt im Link liegt in der Zukunft.',
  failedTitle: 'Dieser Zeitpunkt kann nicht angezeigt werden',
  showNow: 'Aktuellen Stand anzeigen',
};
