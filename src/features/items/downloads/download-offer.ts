import { limits } from '#contract/rules/limits.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import type { GridRow } from '../list/row-source.ts';
import {
  type DownloadExtent,
  downloadMessages,
  emptyMessage,
  estimateLabel,
  onlyPathMessage,
  unsentMessage,
} from './download-messages.ts';

/** What the command “Download” is called for some items, and why it cannot be used. */
export interface DownloadOffer {
  readonly label: 'Download' | 'Download as ZIP';
  /** How much it is, where the device knows it. */
  readonly estimate: string | undefined;
  readonly disabledReason: string | false;
}

export interface DownloadContext {
  readonly offline: boolean;
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
  const isTooMany = count > limits.downloadItems;
  const isZip = count !== 1 || items?.[0]?.kind === 'folder';
  const extent = items && isZip && !isTooMany ? downloadExtent(items, totalsOf) : undefined;
  const obstacle = isTooMany ? downloadMessages.tooMany : downloadObstacle(items ?? [], context);
  const isEmpty = items !== undefined && extent?.files === 0;
  return {
    label: isZip ? 'Download as ZIP' : 'Download',
    estimate: extent && !isEmpty ? estimateLabel(extent) : undefined,
    disabledReason: obstacle ?? (isEmpty && emptyMessage(items)),
  };
}

/** Why these items cannot be downloaded now, as far as that is known without counting. */
export function downloadObstacle(items: readonly GridRow[], context: DownloadContext): string | null {
  if (context.offline) return downloadMessages.needsConnection;
  const onlyPath = items.find(context.isOnlyPath);
  if (onlyPath) return onlyPathMessage(onlyPath);
  const unsent = items.find((item) => item.isUnsent);
  if (unsent) return unsentMessage(unsent, items.length === 1);
  return context.preparing ? downloadMessages.preparing : null;
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
