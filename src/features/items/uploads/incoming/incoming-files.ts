import { sharedFileHeaders, sharedFilesCache } from '#contract/worker-api/shared-files.ts';
import { createStore } from '../../../../ui/foundations/store.ts';
import { incomingMessages } from './incoming-messages.ts';

/** Files that came from outside of the page and wait for somebody to say where they go. */
export interface IncomingFiles {
  /** Shared with the installed app; they stand in a cache until one tab takes them. */
  readonly shared: readonly File[];
  /** Opened with it. */
  readonly opened: readonly File[];
}

interface LaunchQueue {
  setConsumer(take: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

const none: IncomingFiles = { shared: [], opened: [] };
export const incomingFiles = createStore<IncomingFiles>(none);

/** Looks for shared files, and takes what the app is opened with from now on. */
export async function watchIncomingFiles(): Promise<void> {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.filter(({ kind }) => kind === 'file').map((handle) => handle.getFile())).then(
      (opened) => {
        const { shared, opened: before } = incomingFiles.get();
        incomingFiles.set({ shared, opened: [...before, ...opened] });
      },
      reportError,
    );
  });
  const shared = await readShared();
  if (shared.length > 0) incomingFiles.set({ ...incomingFiles.get(), shared });
}

/** All of them, for this tab alone: what another tab has taken since is not there any more. */
export async function takeIncomingFiles(): Promise<readonly File[]> {
  const { opened } = incomingFiles.get();
  incomingFiles.set(none);
  const shared = await navigator.locks.request(sharedFilesCache, async () => {
    const files = await readShared();
    await caches.delete(sharedFilesCache);
    return files;
  });
  return [...shared, ...opened];
}

async function readShared(): Promise<readonly File[]> {
  if (!(await caches.has(sharedFilesCache))) return [];
  const cache = await caches.open(sharedFilesCache);
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(kept.filter((response) => response !== undefined).map(sharedFileOf));
}

async function sharedFileOf(response: Response): Promise<File> {
  const { headers } = response;
  const name = decodeURIComponent(headers.get(sharedFileHeaders.name) ?? incomingMessages.namelessFile);
  const lastModified = Number(headers.get(sharedFileHeaders.modifiedMs) ?? 0);
  return new File([await response.blob()], name, { type: headers.get('content-type') ?? '', lastModified });
}
