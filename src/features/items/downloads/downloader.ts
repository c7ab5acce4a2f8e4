import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import type { ToastInput } from '../../../ui/popups/toast-store.ts';
import type { GridRow } from '../list/row-source.ts';
import { type DownloadExtent, emptyMessage } from './download-texts.ts';
import { startMessages } from './start-messages.ts';
import { downloadProblemMessage } from './start-texts.ts';

/** A ZIP of more than this is asked about before. */
const largeBytes = 10 * 1024 ** 3;
const largeFiles = 50_000;

/** What the server has made ready. */
export interface PreparedDownload extends DownloadExtent {
  readonly url: string;
  readonly name: string;
}

export type DownloadedItem = Pick<GridRow, 'id' | 'name' | 'kind'>;

export interface DownloaderOptions {
  readonly driveId: string;
  /** The sequence at which the items are downloaded as they were; absent: now. */
  readonly at?: number;
  /** The log that the sequence counts; absent: the present one. */
  readonly epoch?: string;
  readonly call: WorkerApi['call'];
  /** Has the browser download an address. */
  readonly save: (url: string) => void;
  /** Saves what this device has of the items; a sentence where that is not all of them. */
  readonly saveFromDevice: (items: readonly DownloadedItem[]) => Promise<string | null>;
  readonly notify: (toast: ToastInput) => void;
  readonly onPreparing: (preparing: boolean) => void;
  /** It is large: `begin` waits for the person's consent. */
  readonly onLarge: (download: PreparedDownload, items: readonly DownloadedItem[]) => void;
}

export interface Downloader {
  /**
   * Asks the server for an address and has the browser download it; where there is no way to the server, which is often
   * found out only by asking, the device gives what it has. While it asks, further calls do nothing.
   */
  readonly download: (items: readonly DownloadedItem[]) => Promise<void>;
  readonly begin: (download: PreparedDownload) => void;
}

export function createDownloader(options: DownloaderOptions): Downloader {
  const { driveId, at, epoch, call, save, saveFromDevice, notify, onPreparing, onLarge } = options;
  let isPreparing = false;
  const setPreparing = (preparing: boolean) => {
    isPreparing = preparing;
    onPreparing(preparing);
  };
  const fail = (text: string) => notify({ kind: 'error', text, key: 'download' });

  const begin = ({ url, name }: PreparedDownload) => {
    save(url);
    // Firefox and Safari may show nothing themselves.
    notify({ icon: 'download', text: startMessages.downloading(name) });
  };
  return {
    begin,
    async download(items) {
      if (isPreparing) return;
      const isFile = items.length === 1 && items[0]?.kind === 'file';
      setPreparing(true);
      const result = await call('createDownload', {
        params: { driveId },
        body: {
          items: items.map(({ id }) => id),
          as: isFile ? 'file' : 'zip',
          ...(at !== undefined && { at }),
          ...(epoch !== undefined && { epoch }),
        },
      }).finally(() => setPreparing(false));
      if (!result.ok) {
        const { problem } = result;
        const message =
          problem.kind === 'offline' ? await saveFromDevice(items) : downloadProblemMessage(problem, items);
        return message === null ? undefined : fail(message);
      }
      const { url, name, files, bytes: sizeBytes } = result.value;
      if (!isFile && files === 0) return fail(emptyMessage(items));
      const download: PreparedDownload = { url, name, files, sizeBytes };
      if (!isFile && (sizeBytes > largeBytes || files > largeFiles)) onLarge(download, items);
      else begin(download);
    },
  };
}
