import type { WireVersion } from '#contract/wire/history/versions.ts';
import { startBrowserDownload } from '../../../lib/files/start-browser-download.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { downloadMessages } from '../downloads/download-messages.ts';
import { createDownloader } from '../downloads/downloader.ts';

/**
 * Has the browser download a version, under the name that the file had then. The device has nothing of it. `epoch`: the log
 * that its sequence counts.
 */
export function downloadVersion(
  driveId: string,
  fileId: string,
  epoch: string,
  { name, seq }: WireVersion,
): Promise<void> {
  const downloader = createDownloader({
    driveId,
    at: seq,
    epoch,
    call: (call, input) => sync.call(call, input),
    save: startBrowserDownload,
    saveFromDevice: async () => downloadMessages.offline,
    notify: showToast,
    onPreparing: () => undefined,
    // Only of a ZIP is asked before.
    onLarge: (download) => downloader.begin(download),
  });
  return downloader.download([{ id: fileId, name, kind: 'file' }]);
}
