import type { OfflineUsage } from '#contract/worker-api/offline-files.ts';
import type { PinExtent } from '#worker/read/reader.ts';
import { formatCount, formatSize } from '../../../lib/format.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';

/** What the page says of the place “Offline”. */
export const offlinePlaceMessages = {
  title: 'Offline',
  emptyTitle: 'Nothing is kept offline yet',
  empty: 'Choose “Available offline” in the menu of a file or folder. It then opens without a connection.',
  toFiles: 'Go to files',
  clear: 'Clear',
  tryAgain: 'Try again',
  here: 'On this device',
  preparing: 'Preparing',
  waits: 'Waits for a connection',
} as const;

/** `2.1 GB of about 40 GB on this device` */
export function usageMessage({ keptBytes, recentBytes, mostBytes }: OfflineUsage): string {
  const used = formatSize(keptBytes + recentBytes);
  return mostBytes === null
    ? `${used} on this device`
    : `${used} of about ${formatSize(mostBytes)} on this device`;
}

export function recentMessage(recentBytes: number): string {
  return `Recently opened: ${formatSize(recentBytes)}`;
}

/** How far something has got that is kept. */
export function pinStateMessage(extent: PinExtent | null, offline: boolean): string {
  if (extent === null) return offlinePlaceMessages.preparing;
  if (extent.hereFiles === extent.files) return offlinePlaceMessages.here;
  if (extent.problem !== null) return offlineMessages.problems[extent.problem];
  if (offline) return offlinePlaceMessages.waits;
  return `${formatCount(extent.hereFiles)} of ${formatCount(extent.files)} here`;
}

/** `1.2 GB of 3 GB`, or what it is in all once it is here. */
export function pinSizeMessage(extent: PinExtent | null): string {
  if (extent === null) return '';
  const { bytes, hereBytes } = extent;
  return hereBytes === bytes ? formatSize(bytes) : `${formatSize(hereBytes)} of ${formatSize(bytes)}`;
}
