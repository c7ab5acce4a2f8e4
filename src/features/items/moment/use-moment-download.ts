import { useMemo, useState } from 'react';
import { startBrowserDownload } from '../../../lib/files/start-browser-download.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { downloadMessages } from '../downloads/download-messages.ts';
import { type DownloadOffer, downloadOffer } from '../downloads/download-offer.ts';
import { createDownloader } from '../downloads/downloader.ts';
import type { GridRow } from '../list/row-source.ts';

/** Downloads of items as they were at a sequence. The device has nothing of then: they need the server. */
export function useMomentDownload(driveId: string, seq: number) {
  const [preparing, setPreparing] = useState(false);
  const offline = useOffline();
  const downloader = useMemo(
    () =>
      createDownloader({
        driveId,
        at: seq,
        call: (name, input) => sync.call(name, input),
        save: startBrowserDownload,
        saveFromDevice: async () => downloadMessages.offline,
        notify: showToast,
        onPreparing: setPreparing,
        // Whoever goes back to a moment for much of it has chosen it.
        onLarge: (download) => downloader.begin(download),
      }),
    [driveId, seq],
  );
  return {
    preparing,
    download: (items: readonly GridRow[]) => {
      if (items.length > 0) void downloader.download(items);
    },
    offer: (items: readonly GridRow[] | undefined, count: number): DownloadOffer =>
      downloadOffer(items, count, { offline, preparing, isOnlyPath: () => false }, () => undefined),
  };
}
