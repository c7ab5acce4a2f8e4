import { formatCount } from '../../../lib/format.ts';
import type { syncMessages } from './sync-messages.ts';

export const texts: typeof syncMessages = {
  outbox: 'Ausgang',
  openOutbox: ', Ausgang öffnen',
  synced: 'Alle Änderungen synchronisiert',
  syncing: (count) =>
    count === 1 ? '1 Änderung wird synchronisiert' : `${formatCount(count)} Änderungen werden synchronisiert`,
  held: (count) =>
    count === 1 ? '1 Element wird gelöscht' : `${formatCount(count)} Elemente werden gelöscht`,
  offline: 'Offline',
  offlineWaiting: (count) => `Offline, ${formatCount(count)} ausstehend`,
  signedOut: 'Abgemeldet',
  signedOutWaiting: (count) => `Abgemeldet, ${formatCount(count)} ausstehend`,
  paused: 'Angehalten',
  pausedWaiting: (count) => `Angehalten, ${formatCount(count)} ausstehend`,
  maintenance: 'Wartung',
  maintenanceWaiting: (count) => `Wartung, ${formatCount(count)} ausstehend`,
  attention: (count) =>
    count === 1 ? '1 braucht Ihre Entscheidung' : `${formatCount(count)} brauchen Ihre Entscheidung`,
  preparing: 'Wird vorbereitet',
};
