import { useMemo, useState } from 'react';
import { type PermissionsByFolder, permissionOn, permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { startBrowserDownload } from '../../../lib/files/start-browser-download.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { GridRow } from '../list/row-source.ts';
import { type DownloadOffer, downloadObstacle, downloadOffer, type TotalsOf } from './download-offer.ts';
import { createDownloader, type PreparedDownload } from './downloader.ts';

export interface DownloadsOptions {
  readonly driveId: string;
  readonly role: unknown;
  readonly grants: PermissionsByFolder | undefined;
  /** The ids from the root to the open folder. */
  readonly path: readonly string[];
  /** Whether all of the filespace is on this device. */
  readonly complete: boolean;
}

/** The downloads of a filespace: what is offered for which items, and the one that waits for consent. */
export function useDownloads({ driveId, role, grants, path, complete }: DownloadsOptions) {
  const [preparing, setPreparing] = useState(false);
  const [large, setLarge] = useState<PreparedDownload | null>(null);
  const [isOffline, isOnline] = [useOffline(), useOnline()];
  const downloader = useMemo(
    () =>
      createDownloader({
        driveId,
        call: (name, input) => sync.call(name, input),
        save: startBrowserDownload,
        notify: showToast,
        isOnline: () => navigator.onLine,
        onPreparing: setPreparing,
        onLarge: setLarge,
      }),
    [driveId],
  );
  const context = {
    offline: isOffline || !isOnline,
    preparing,
    isOnlyPath: (row: GridRow) => {
      // The server's hits name folders whose ids are unknown here: it decides about those itself.
      if (row.kind === 'file' || (row.path && !complete)) return false;
      const ids = [...(row.path ? [rootId, ...row.path.map(({ id }) => id)] : path), row.id];
      return permissionOn(role, ids, grants) === permissions.none;
    },
  };
  return {
    preparing,
    large,
    offer: (items: readonly GridRow[] | undefined, count: number, totalsOf: TotalsOf): DownloadOffer =>
      downloadOffer(items, count, context, totalsOf),
    /** A key shows no tooltip: what stands in the way is said. */
    start: (items: readonly GridRow[]) => {
      const obstacle = downloadObstacle(items, context);
      if (obstacle === null) void downloader.download(items);
      else showToast({ text: obstacle, key: 'download' });
    },
    beginLarge: () => {
      if (large) downloader.begin(large);
      setLarge(null);
    },
    cancelLarge: () => setLarge(null),
  };
}
