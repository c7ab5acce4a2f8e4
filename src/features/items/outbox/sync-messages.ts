import { formatCount } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** How far the changes of this device have got, in the header. */
export const syncMessages = catalog('features/items/outbox/sync-messages', {
  outbox: 'Outbox',
  openOutbox: ', open outbox',
  synced: 'All changes synced',
  syncing: (count: number) => (count === 1 ? 'Syncing 1 change' : `Syncing ${formatCount(count)} changes`),
  held: (count: number) => (count === 1 ? 'Deleting 1 item' : `Deleting ${formatCount(count)} items`),
  offline: 'Offline',
  offlineWaiting: (count: number) => `Offline, ${formatCount(count)} waiting`,
  signedOut: 'Signed out',
  signedOutWaiting: (count: number) => `Signed out, ${formatCount(count)} waiting`,
  paused: 'Paused',
  pausedWaiting: (count: number) => `Paused, ${formatCount(count)} waiting`,
  maintenance: 'Maintenance',
  maintenanceWaiting: (count: number) => `Maintenance, ${formatCount(count)} waiting`,
  attention: (count: number) => (count === 1 ? '1 needs attention' : `${formatCount(count)} need attention`),
  preparing: 'Getting ready',
});
