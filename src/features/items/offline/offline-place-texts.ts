import type { OfflineUsage } from '#contract/worker-api/offline-files.ts';
import type { PinExtent } from '#worker/read/reader.ts';
import { formatSize } from '../../../lib/format.ts';
import { offlineMessages } from '../../../shared/offline-files/offline-messages.ts';
import { offlinePlaceMessages } from './offline-place-messages.ts';

/** `2.1 GB of about 40 GB on this device` */
export function usageMessage({ keptBytes, recentBytes, mostBytes }: OfflineUsage): string {
  const used = formatSize(keptBytes + recentBytes);
  return mostBytes === null
    ? offlinePlaceMessages.onDevice(used)
    : offlinePlaceMessages.ofAbout(used, formatSize(mostBytes));
}

/** How far something has got that is kept. */
export function pinStateMessage(extent: PinExtent | null, offline: boolean): string {
  if (extent === null) return offlinePlaceMessages.preparing;
  if (extent.hereFiles === extent.files) return offlinePlaceMessages.here;
  if (extent.problem !== null) return offlineMessages.problems[extent.problem];
  if (offline) return offlinePlaceMessages.waits;
  return offlinePlaceMessages.filesHere(extent.hereFiles, extent.files);
}

/** `1.2 GB of 3 GB`, or what it is in all once it is here. */
export function pinSizeMessage(extent: PinExtent | null): string {
  if (extent === null) return '';
  const { bytes, hereBytes } = extent;
  return hereBytes === bytes
    ? formatSize(bytes)
    : offlinePlaceMessages.sizeHere(formatSize(hereBytes), formatSize(bytes));
}
