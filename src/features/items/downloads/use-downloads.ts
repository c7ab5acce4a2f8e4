import { useMemo, useState } from 'react';
import { canChooseTargetFolder, chooseTargetFolder } from '../../../lib/files/choose-target-folder.ts';
import { startBrowserDownload } from '../../../lib/files/start-browser-download.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { GridRow } from '../list/row-source.ts';
import { downloadMessages } from './download-messages.ts';
import { type DownloadOffer, downloadOffer, findObstacle, type TotalsOf } from './download-offer.ts';
import { obstacleMessage } from './download-texts.ts';
import type { DownloadedItem, PreparedDownload } from './downloader.ts';
import type { SavedItem } from './folder-saver.ts';
import { lazyDownloader, lazyFolderSaver } from './lazy-downloader.ts';
import { isOnlyPath, type OnlyPathContext } from './only-path.ts';
import { useDeviceContents } from './use-device-contents.ts';

export interface DownloadsOptions extends OnlyPathContext {
  readonly driveId: string;
}

interface LargeDownload {
  readonly download: PreparedDownload;
  readonly items: readonly SavedItem[];
}

/** The downloads of a filespace: what is offered for which items, and the one that waits for consent. */
export function useDownloads({ driveId, ...access }: DownloadsOptions) {
  const [preparing, setPreparing] = useState(false);
  const [large, setLarge] = useState<LargeDownload | null>(null);
  const [isOffline, isOnline] = [useOffline(), useOnline()];
  const downloader = useMemo(
    () =>
      lazyDownloader({
        driveId,
        call: (name, input) => sync.call(name, input),
        save: startBrowserDownload,
        saveFromDevice: (items) => saveFromDevice(driveId, items),
        notify: showToast,
        onPreparing: setPreparing,
        onLarge: (download, items) => setLarge({ download, items }),
      }),
    [driveId],
  );
  const offline = isOffline || !isOnline;
  const onDeviceOf = useDeviceContents(driveId, offline);
  const previewedOnDevice = useDeviceContents(driveId, offline);
  const saver = useMemo(
    () =>
      lazyFolderSaver({
        driveId,
        choose: chooseTargetFolder,
        save: (input) => sync.saveToFolder(input),
        notify: showToast,
      }),
    [driveId],
  );
  const canSave = canChooseTargetFolder();
  /** A key shows no tooltip: what stands in the way is said. */
  const unlessHindered = (items: readonly GridRow[], act: () => void) => {
    const obstacle = findObstacle(items, context);
    if (obstacle === null) act();
    else say(obstacleMessage(obstacle, isOnline));
  };
  const context = {
    offline,
    preparing,
    isOnlyPath: (row: GridRow) => isOnlyPath(row, access),
  };
  return {
    preparing,
    large,
    offer: (items: readonly GridRow[] | undefined, count: number, totalsOf: TotalsOf): DownloadOffer =>
      downloadOffer(items, count, { ...context, onDevice: onDeviceOf(idsOf(items)) }, totalsOf),
    /** Of the file that is previewed, whatever is selected meanwhile. */
    offerPreviewed: (file: GridRow): DownloadOffer =>
      downloadOffer([file], 1, { ...context, onDevice: previewedOnDevice([file.id]) }, () => undefined),
    start: (items: readonly GridRow[]) => {
      void sync.noteRecent(
        driveId,
        items.map(({ id }) => id),
      );
      if (offline) void saveFromDevice(driveId, items).then((message) => message && say(message));
      else unlessHindered(items, () => void downloader.download(items));
    },
    canSave,
    save: (items: readonly GridRow[]) => unlessHindered(items, () => void saver(items)),
    beginLarge: () => {
      if (large) downloader.begin(large.download);
      setLarge(null);
    },
    /** Into a folder of the device, which is asked for. */
    saveLarge: () => {
      if (large) void saver(large.items, large.download);
      setLarge(null);
    },
    cancelLarge: () => setLarge(null),
  };
}

/** The code of this comes when it is first needed. */
async function saveFromDevice(driveId: string, items: readonly DownloadedItem[]): Promise<string | null> {
  try {
    return await (await import('./save-from-device.ts')).saveFromDevice(driveId, items);
  } catch {
    return downloadMessages.failed;
  }
}

function say(text: string) {
  showToast({ text, key: 'download' });
}

function idsOf(items: readonly GridRow[] | undefined): readonly string[] {
  return items?.map(({ id }) => id) ?? [];
}
