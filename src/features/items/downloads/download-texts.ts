import { formatSize } from '../../../lib/format.ts';
import { common } from '../../../ui/common-messages.ts';
import { downloadMessages } from './download-messages.ts';

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
  return `${downloadMessages.files(files)} · ${formatSize(sizeBytes)}`;
}

/** Why items cannot be downloaded, as the tooltip of what is off. Among several the item is named. */
export function obstacleReason(obstacle: DownloadObstacle, isOnlyItem: boolean): string {
  switch (obstacle.kind) {
    case 'offline':
      return common.needsConnection;
    case 'only-path':
      return downloadMessages.onlyPath(obstacle.item.name);
    case 'unsent':
      return isOnlyItem ? downloadMessages.unsent : downloadMessages.unsentNamed(obstacle.item.name);
    case 'not-on-device':
      return downloadMessages.notOnDevice(obstacle.missing, obstacle.files);
    case 'preparing':
      return downloadMessages.preparing;
  }
}

/** The same for who used a key, as a whole message. `online` is what the browser believes. */
export function obstacleMessage(obstacle: DownloadObstacle, online: boolean): string {
  if (obstacle.kind !== 'offline') return obstacleReason(obstacle, false);
  return online ? downloadMessages.unreachable : downloadMessages.offline;
}

export function emptyMessage(items: readonly Named[]): string {
  return items.length === 1 ? downloadMessages.empty : downloadMessages.emptyMany;
}
