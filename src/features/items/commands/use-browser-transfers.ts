import { type DownloadsOptions, useDownloads } from '../downloads/use-downloads.ts';
import { type UploadsContext, useUploads } from '../uploads/use-uploads.ts';

/** Files in and out of a filespace. */
export function useBrowserTransfers(downloads: DownloadsOptions, uploads: Omit<UploadsContext, 'driveId'>) {
  return {
    downloads: useDownloads(downloads),
    uploads: useUploads({ driveId: downloads.driveId, ...uploads }),
  };
}
