import { downloadMessages } from './download-messages.ts';
import type { Downloader, DownloaderOptions } from './downloader.ts';

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
