import { limits } from '#contract/rules/limits.ts';
import type { OfflineContents } from '#contract/worker-api/offline-files.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import { common } from '../../../ui/common-messages.ts';
import type { GridRow } from '../list/row-source.ts';
import { downloadMessages } from './download-messages.ts';
import {
  type DownloadExtent,
  type DownloadObstacle,
  emptyMessage,
  estimateLabel,
  obstacleReason,
} from './download-texts.ts';

/** What the command “Download” is called for some items, and why it cannot be used. */
export interface DownloadOffer {
  readonly label: string;
  readonly isZip: boolean;
  /** How much it is, where the device knows it. */
  readonly estimate: string | undefined;
  readonly disabledReason: string | false;
}

export interface DownloadContext {
  readonly offline: boolean;
  /** Without a connection: how much of the chosen items is on this device; undefined while it is not known. */
  readonly onDevice?: OfflineContents | undefined;
  /** The server is being asked for a download. */
  readonly preparing: boolean;
  /** Whether a folder is seen only because it leads to one that was granted. */
  readonly isOnlyPath: (row: GridRow) => boolean;
}

/** What a folder holds, all the way down; undefined where the device does not know. */
export type TotalsOf = (folder: GridRow) => FolderTotals | undefined;

/** `items` is undefined where not all of the `count` chosen ones are in memory. */
export function downloadOffer(
  items: readonly GridRow[] | undefined,
  count: number,
  context: DownloadContext,
  totalsOf: TotalsOf,
): DownloadOffer {
  const isZip = count !== 1 || items?.[0]?.kind === 'folder';
  const label = isZip ? downloadMessages.asZip : common.download;
  const off = (disabledReason: string): DownloadOffer => ({
    label,
    isZip,
    estimate: undefined,
    disabledReason,
  });
  if (count > limits.downloadItems) return off(downloadMessages.tooMany);
  const obstacle = findObstacle(items ?? [], context);
  if (obstacle) return off(obstacleReason(obstacle, count === 1));
  const extent = items && isZip ? downloadExtent(items, totalsOf) : undefined;
  if (items && extent?.files === 0) return off(emptyMessage(items));
  return { label, isZip, estimate: extent && estimateLabel(extent), disabledReason: false };
}

/** Why these items cannot be downloaded now, as far as that is known without counting. */
export function findObstacle(items: readonly GridRow[], context: DownloadContext): DownloadObstacle | null {
  if (context.offline) return findOfflineObstacle(context.onDevice);
  const onlyPath = items.find(context.isOnlyPath);
  if (onlyPath) return { kind: 'only-path', item: onlyPath };
  const unsent = items.find((item) => item.isUnsent);
  if (unsent) return { kind: 'unsent', item: unsent };
  return context.preparing ? { kind: 'preparing' } : null;
}

function findOfflineObstacle(onDevice: OfflineContents | undefined): DownloadObstacle | null {
  if (onDevice === undefined || onDevice.files === onDevice.missing) return { kind: 'offline' };
  return onDevice.missing > 0 ? { kind: 'not-on-device', ...onDevice } : null;
}

function downloadExtent(items: readonly GridRow[], totalsOf: TotalsOf): DownloadExtent | undefined {
  let files = 0;
  let sizeBytes = 0;
  for (const item of items) {
    const inside = item.kind === 'file' ? { files: 1, sizeBytes: item.sizeBytes } : totalsOf(item);
    if (inside === undefined) return undefined;
    files += inside.files;
    sizeBytes += inside.sizeBytes;
  }
  return { files, sizeBytes };
}
