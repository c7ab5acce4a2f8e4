import { downloadMessages } from './download-messages.ts';
import type { Downloader, DownloaderOptions } from './downloader.ts';
import type { FolderSaver, FolderSaverOptions } from './folder-saver.ts';

const loadDownloader = () => import('./downloader.ts');

/** A downloader whose code comes with the first download. Where it does not come, that is said, and the next download asks again. */
export function lazyDownloader(options: DownloaderOptions, load = loadDownloader): Downloader {
  let loaded: Promise<Downloader> | undefined;
  const withDownloader = async (act: (downloader: Downloader) => Promise<void> | void) => {
    loaded ??= load().then(({ createDownloader }) => createDownloader(options));
    let downloader: Downloader;
    try {
      downloader = await loaded;
    } catch {
      loaded = undefined;
      return options.notify({ kind: 'error', text: downloadMessages.failed, key: 'download' });
    }
    return act(downloader);
  };
  return {
    download: (items) => withDownloader((downloader) => downloader.download(items)),
    begin: (download) => void withDownloader((downloader) => downloader.begin(download)),
  };
}

/** The same for what saves into a folder of the device. */
export function lazyFolderSaver(options: FolderSaverOptions): FolderSaver {
  return async (items, extent) => {
    const part = await import('./folder-saver.ts').catch(() => null);
    if (part === null) options.notify({ kind: 'error', text: downloadMessages.failed, key: 'download' });
    else await part.createFolderSaver(options)(items, extent);
  };
}
