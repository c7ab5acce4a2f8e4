import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The panel of the changes that this device has not sent yet. */
export const outboxMessages = catalog('features/items/outbox/outbox-messages', {
  title: 'Outbox',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Paused',
  signIn: 'Sign in to sync',
  syncNow: 'Sync now',
  list: 'Changes of this device',
  nothing: "You're all caught up",
  allSynced: 'All changes are synced.',
  signedOut: 'Signed out',
  offline: 'Offline',
  waiting: 'Waiting',
  stars: 'Starred',
  waitingStars: (count: number) =>
    `${plural(count, 'change')} to Starred ${count === 1 ? "isn't" : "aren't"} synced yet.`,
  discard: 'Discard',
  discardAll: 'Discard all',
  discardQuestion: (count: number) => `Discard ${plural(count, 'change')}?`,
  discardedTogether: 'These changes go together:',
  sentToday: 'Sent today',
  noticesToday: 'Notices today',
  undoNamed: (change: string) => `Undo: ${change}`,
  discardNamed: (change: string) => `Discard: ${change}`,
  sending: 'Sending',
  held: 'Syncs in 8 seconds. You can still undo.',
  sendingChanges: 'Sending changes',
  ofChanges: (sent: number, all: number) => `${formatCount(sent)} of ${formatCount(all)} changes`,
  halted: (why: string, waiting: number) => `${why}, ${formatCount(waiting)} waiting`,
  nothingSyncing: 'Nothing is syncing',
  progress: (sent: number, all: number) => `Sending ${formatCount(sent)} of ${formatCount(all)}`,
  attention: (count: number) => (count === 1 ? '1 needs attention' : `${formatCount(count)} need attention`),
  keepMine: 'Keep mine',
});
