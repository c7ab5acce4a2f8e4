import type { messages } from './messages.ts';

export const texts: typeof messages = {
  notKnown: 'noch nicht bekannt',
  steps: 'Schritte',
  stepDone: ', erledigt',
  nothingFound: 'Keine Treffer',
  password: 'Passwort',
  hide: (noun) => `${noun} verbergen`,
  show: (noun) => `${noun} anzeigen`,
  clearSearch: 'Suche löschen',
  notMetYet: ', noch nicht erfüllt',
  met: ', erfüllt',
  notMet: ', nicht erfüllt',
  notifications: 'Benachrichtigungen',
  reachAction: (sentence, action) => `${sentence} Mit F6 zu „${action}“`,
  table: (label) => `Tabelle ${label}`,
};
