import type { syncMessages } from './sync-messages.ts';

export const texts: typeof syncMessages = {
  outbox: 'Ausgang',
  openOutbox: ', Ausgang öffnen',
  synced: 'Alle Änderungen synchronisiert',
  syncing: (count) =>
    count === 1 ? '1 Änderung wird synchronisiert' : `${count} Änderungen werden synchronisiert`,
  held: (count) => (count === 1 ? '1 Element wird gelöscht' : `${count} Elemente werden gelöscht`),
  offline: 'Offline',
  offlineWaiting: (count) => `Offline, ${count} ausstehend`,
  paused: 'Angehalten',
  pausedWaiting: (count) => `Angehalten, ${count} ausstehend`,
  maintenance: 'Wartung',
  maintenanceWaiting: (count) => `Wartung, ${count} ausstehend`,
  attention: (count) => (count === 1 ? '1 braucht Ihre Entscheidung' : `${count} brauchen Ihre Entscheidung`),
  preparing: 'Wird vorbereitet',
};
