import { formatCount, plural } from '../../../lib/format.ts';
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
  discardQuestion: (count) => `${plural(count, 'Änderung', 'Änderungen')} verwerfen?`,
  discardedTogether: 'Diese Änderungen gehören zusammen:',
  sentToday: 'Heute gesendet',
  noticesToday: 'Hinweise von heute',
  undoNamed: (change) => `Rückgängig machen: ${change}`,
  discardNamed: (change) => `Verwerfen: ${change}`,
  sending: 'Wird gesendet',
  held: 'Wird in 8 Sekunden synchronisiert. Sie können es noch rückgängig machen.',
  sendingChanges: 'Änderungen werden gesendet',
  ofChanges: (sent, all) => `${formatCount(sent)} von ${formatCount(all)} Änderungen`,
  halted: (why, waiting) => `${why}, ${formatCount(waiting)} ausstehend`,
  nothingSyncing: 'Nichts wird synchronisiert',
  progress: (sent, all) => `${formatCount(sent)} von ${formatCount(all)} werden gesendet`,
  attention: (count) =>
    count === 1 ? '1 braucht Ihre Entscheidung' : `${formatCount(count)} brauchen Ihre Entscheidung`,
  keepMine: 'Meine behalten',
};
