import { useMemo, useState } from 'react';
import { startBrowserDownload } from '../../../lib/files/start-browser-download.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { downloadMessages } from '../downloads/download-messages.ts';
import { type DownloadOffer, downloadOffer } from '../downloads/download-offer.ts';
import { createDownloader, type PreparedDownload } from '../downloads/downloader.ts';
import type { GridRow } from '../list/row-source.ts';

/** Downloads of items as they were at a sequence. The device has nothing of then: they need the server. */
export function useMomentDownload(driveId: string, seq: number) {
  const [preparing, setPreparing] = useState(false);
  const [large, setLarge] = useState<PreparedDownload | null>(null);
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
        onLarge: setLarge,
      }),
    [driveId, seq],
  );
  return {
    preparing,
    /** The one that waits for consent. */
    large: large && {
      extent: large,
      onDownload: () => {
        setLarge(null);
        downloader.begin(large);
      },
      // What is written into a folder of the device is that of now.
      onSave: undefined,
      onClose: () => setLarge(null),
    },
    download: (items: readonly GridRow[]) => {
      if (items.length > 0) void downloader.download(items);
    },
    offer: (items: readonly GridRow[] | undefined, count: number): DownloadOffer =>
      downloadOffer(items, count, { offline, preparing, isOnlyPath: () => false }, () => undefined),
  };
}
