import type { regionsMessages } from './regions-messages.ts';

export const texts: typeof regionsMessages = {
  region: 'Region',
  hint: 'Wählen Sie die, die den meisten Ihres Teams am nächsten liegt.',
  thisServer: 'Dieser Server',
  loading: 'Regionen werden geladen',
  none: 'Keine Regionen',
  offline: 'Keine Verbindung. Prüfen Sie Ihre Internetverbindung.',
  failed: 'Die Regionen konnten nicht geladen werden. Versuchen Sie es später erneut.',
};
