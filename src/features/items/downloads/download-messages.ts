import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatSize, plural } from '../../../lib/format.ts';

/** What the page says of downloads. */
export const downloadMessages = {
  tooMany: `You can download at most ${formatCount(limits.downloadItems)} items at a time. Please select fewer items.`,
  needsConnection: 'Needs a connection',
  empty: 'There are no files in it',
  emptyMany: 'There are no files in them',
  unsent: 'Not on the server yet',
  /** What a ZIP of several items is called that this device makes. */
  several: 'Files',
  preparing: 'The last download is still being prepared',
  offline: 'You are offline. Try again when you are connected.',
  unreachable: 'The server cannot be reached. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
  notVerified: 'Verify your email address before you download.',
  failed: 'The download failed. Please try again.',
  largeTitle: 'This is a large download',
  downloadZip: 'Download ZIP',
  saveToFolder: 'Save to folder…',
  noFolder: 'This folder cannot be written to. Choose another one.',
} as const;

/** What stands in the way of a download. */
export type DownloadObstacle =
  | { readonly kind: 'offline' | 'preparing' }
  | { readonly kind: 'not-on-device'; readonly files: number; readonly missing: number }
  /** `only-path`: a folder that is seen only because it leads to one that was granted. */
  | { readonly kind: 'only-path' | 'unsent'; readonly item: Named };

interface Named {
  readonly name: string;
}

export interface DownloadExtent {
  readonly files: number;
  readonly sizeBytes: number;
}

/** `1,240 files · 3.20 GB` */
export function estimateLabel({ files, sizeBytes }: DownloadExtent): string {
  return `${plural(files, 'file')} · ${formatSize(sizeBytes)}`;
}

/** The text of the question before a large download. */
export function largeDownloadMessage({ files, sizeBytes }: DownloadExtent, canSave: boolean): string {
  const extent = `${formatSize(sizeBytes)} in ${plural(files, 'file')}.`;
  if (!canSave) return extent;
  return `${extent} A folder on this device can be filled instead, and goes on after an interruption.`;
}

/** `Saving Design to Downloads`, `Saving 3 items to Downloads` */
export function savingMessage(name: string, items: number, folder: string): string {
  return `Saving ${name || plural(items, 'item')} to ${folder}`;
}

export function downloadingMessage(name: string): string {
  return `Downloading ${name}`;
}

/** Why items cannot be downloaded, as the tooltip of what is off. Among several the item is named. */
export function obstacleReason(obstacle: DownloadObstacle, isOnlyItem: boolean): string {
  switch (obstacle.kind) {
    case 'offline':
      return downloadMessages.needsConnection;
    case 'only-path':
      return `Only folders inside ${obstacle.item.name} are shared with you`;
    case 'unsent':
      return isOnlyItem ? downloadMessages.unsent : `${obstacle.item.name} is not on the server yet`;
    case 'not-on-device':
      return notOnDeviceMessage(obstacle);
    case 'preparing':
      return downloadMessages.preparing;
  }
}

/** `2 of 5 aren't on this device` */
export function notOnDeviceMessage({ files, missing }: { files: number; missing: number }): string {
  return `${formatCount(missing)} of ${formatCount(files)} aren't on this device`;
}

/** The same for who used a key, as a whole message. `online` is what the browser believes. */
export function obstacleMessage(obstacle: DownloadObstacle, online: boolean): string {
  return obstacle.kind === 'offline' ? offlineMessage(online) : obstacleReason(obstacle, false);
}

function offlineMessage(online: boolean): string {
  return online ? downloadMessages.unreachable : downloadMessages.offline;
}

export function emptyMessage(items: readonly Named[]): string {
  return items.length === 1 ? downloadMessages.empty : downloadMessages.emptyMany;
}

/** Why the server gave no address to download from. */
export function downloadProblemMessage(
  problem: Extract<CallProblem, { kind: 'refused' }>,
  items: readonly Named[],
): string {
  switch (problem.code) {
    case 'not-found':
      return goneMessage(items);
    case 'email-not-verified':
      return downloadMessages.notVerified;
    case 'too-many-requests':
    case 'server-busy':
      return downloadMessages.busy;
    default:
      return problem.message || downloadMessages.failed;
  }
}

function goneMessage(items: readonly Named[]): string {
  const [first] = items;
  return items.length === 1 && first
    ? `${first.name} is no longer there`
    : 'Some of these items are no longer there';
}
