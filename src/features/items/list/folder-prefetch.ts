import type { FolderLocation, FolderWindow, Reader } from '#worker/read/reader.ts';
import { watchLiveQuery } from '../../../lib/use-live-query.ts';
import { listKey } from './row-source.ts';
import { firstWindow } from './window-range.ts';

/** How many folders are kept ready: the pointer's, the keyboard's and one that either just left. */
const maxFolders = 3;

interface Ahead {
  read: PrefetchedWindow | null;
  readonly stop: () => void;
}

/** `written`: as of LoadedRows. */
export interface PrefetchedWindow {
  readonly window: FolderWindow;
  readonly written: number;
}

/** The first rows of folders that will probably be opened next, kept current, so that they are there with the click. */
export interface FolderPrefetch {
  readonly expect: (location: FolderLocation) => void;
  /** Null until it was read, and of a folder that is not whole on the device. */
  readonly peek: (location: FolderLocation) => PrefetchedWindow | null;
  readonly stop: () => void;
}

export function createFolderPrefetch(reader: Reader, written: () => number): FolderPrefetch {
  const cache = new Map<string, Ahead>();
  return {
    expect(location) {
      const name = nameOf(location);
      const known = cache.get(name);
      if (known) {
        cache.delete(name);
        cache.set(name, known);
        return;
      }
      const ahead: Ahead = {
        read: null,
        stop: watchLiveQuery(
          reader,
          async () => {
            const before = written();
            return { window: await reader.folder({ ...location, ...firstWindow }), written: before };
          },
          (read) => {
            ahead.read = read;
          },
        ),
      };
      cache.set(name, ahead);
      for (const [oldest, { stop }] of cache) {
        if (cache.size <= maxFolders) break;
        stop();
        cache.delete(oldest);
      }
    },
    peek(location) {
      const read = cache.get(nameOf(location))?.read;
      return read?.window.complete ? read : null;
    },
    stop() {
      for (const { stop } of cache.values()) stop();
      cache.clear();
    },
  };
}

function nameOf(location: FolderLocation): string {
  return listKey(location, { by: 'name', direction: location.direction });
}
