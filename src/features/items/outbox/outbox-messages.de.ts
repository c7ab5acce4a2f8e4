import { plural } from '../../../lib/format.ts';
import type { outboxMessages } from './outbox-messages.ts';

export const texts: typeof outboxMessages = {
  title: 'Ausgang',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  paused: 'Angehalten',
  signIn: 'Melden Sie sich zum Synchronisieren an',
  syncNow: 'Synchronisieren',
  list: 'Änderungen dieses Geräts',
  nothing: 'Alles erledigt',
  allSynced: 'Alle Änderungen sind synchronisiert.',
  signedOut: 'Abgemeldet',
  offline: 'Offline',
  stars: 'Markiert',
  waitingStars: (count) =>
    `${plural(count, 'Markierung ist', 'Markierungen sind')} noch nicht synchronisiert.`,
  waiting: 'Ausstehend',
  discard: 'Verwerfen',
  discardAll: 'Alle verwerfen',
  sentToday: 'Heute gesendet',
  noticesToday: 'Hinweise von heute',
  undoNamed: (change) => `Rückgängig machen: ${change}`,
  discardNamed: (change) => `Verwerfen: ${change}`,
  sending: 'Wird gesendet',
  held: 'Wird in 8 Sekunden synchronisiert. Sie können es noch rückgängig machen.',
  sendingChanges: 'Änderungen werden gesendet',
  ofChanges: (sent, all) => `${sent} von ${all} Änderungen`,
  halted: (why, waiting) => `${why}, ${waiting} ausstehend`,
  nothingSyncing: 'Nichts wird synchronisiert',
  progress: (sent, all) => `${sent} von ${all} werden gesendet`,
  attention: (count) => (count === 1 ? '1 braucht Ihre Entscheidung' : `${count} brauchen Ihre Entscheidung`),
  keepMine: 'Meine behalten',
  review: 'Änderungen ansehen',
  offlineLead: 'Sie sind offline.',
  offlineIdle:
    '{lead} Arbeiten Sie weiter: Ihre Änderungen werden hier gespeichert und synchronisiert, sobald Sie wieder verbunden sind.',
  offlineWaiting: (count) =>
    `{lead} Arbeiten Sie weiter: ${plural(count, 'Änderung ist', 'Änderungen sind')} hier gespeichert und ${count === 1 ? 'wird' : 'werden'} synchronisiert, sobald Sie wieder verbunden sind.`,
  maintenanceLead: 'Zurzeit laufen Wartungsarbeiten.',
  maintenanceIdle:
    '{lead} Arbeiten Sie weiter: Ihre Änderungen werden hier gespeichert und danach synchronisiert.',
  maintenanceWaiting: (count) =>
    `{lead} Arbeiten Sie weiter: ${plural(count, 'Änderung ist', 'Änderungen sind')} hier gespeichert und ${count === 1 ? 'wird' : 'werden'} danach synchronisiert.`,
};
