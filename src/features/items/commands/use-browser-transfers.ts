import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { type DownloadsOptions, useDownloads } from '../downloads/use-downloads.ts';
import type { RowSource } from '../list/row-source.ts';
import { useOfflineMarks } from '../offline/use-offline-marks.ts';
import { type UploadsContext, useUploads } from '../uploads/use-uploads.ts';

interface ListedRows {
  readonly source: RowSource;
  /** From below the root to the open folder. */
  readonly path: readonly PathSegment[];
}

/** Files in and out of a filespace, and those that are kept on this device. */
export function useBrowserTransfers(
  downloads: DownloadsOptions,
  uploads: Omit<UploadsContext, 'driveId'>,
  { source, path }: ListedRows,
) {
  const { driveId } = downloads;
  return {
    downloads: useDownloads(downloads),
    uploads: useUploads({ driveId, ...uploads }),
    offline: useOfflineMarks(driveId, source, path),
  };
}
