import { plural } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** What is said while nothing can be sent. */
export const bannerMessages = catalog('features/items/outbox/banner/banner-messages', {
  review: 'Review changes',
  /** Being offline, with its first words as an element. */
  offlineLead: "You're offline.",
  offlineIdle: '{lead} Keep working: your changes are saved here and sync when you reconnect.',
  offlineWaiting: (count: number) =>
    `{lead} Keep working: ${plural(count, 'change is', 'changes are')} saved here and ${count === 1 ? 'syncs' : 'sync'} when you reconnect.`,
  maintenanceLead: 'Maintenance is under way.',
  maintenanceIdle: '{lead} Keep working: your changes are saved here and sync afterwards.',
  maintenanceWaiting: (count: number) =>
    `{lead} Keep working: ${plural(count, 'change is', 'changes are')} saved here and ${count === 1 ? 'syncs' : 'sync'} afterwards.`,
  /** In place of the words that say it is saved. */
  offlineInTab: (count: number) =>
    `{lead} Keep working: ${plural(count, 'change syncs', 'changes sync')} when you reconnect.`,
  maintenanceInTab: (count: number) =>
    `{lead} Keep working: ${plural(count, 'change syncs', 'changes sync')} afterwards.`,
  inThisTab: 'Some files are only in this tab. Leave it open until they are sent.',
  inAnotherTab: 'Some files are only in another tab. Leave it open until they are sent.',
  /** Heard, not seen: the banner goes. */
  backOnline: "You're back online.",
  maintenanceOver: "Maintenance is over. You're back online.",
});
