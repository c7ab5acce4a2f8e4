import type { FolderLocation, FolderWindow, Reader } from '#worker/read/reader.ts';
import { watchLiveQuery } from '../../../lib/use-live-query.ts';
import { listKey } from './row-source.ts';
import { firstWindow } from './window-range.ts';

/** How many folders are kept ready: the pointer's, the keyboard's and one that either just left. */
const keptFolders = 3;

interface Ahead {
  window: FolderWindow | null;
  readonly stop: () => void;
}

/** The first rows of folders that will probably be opened next, kept current, so that they are there with the click. */
export interface FolderPrefetch {
  readonly expect: (place: FolderLocation) => void;
  /** Null until it was read, and of a folder that is not whole on the device. */
  readonly peek: (place: FolderLocation) => FolderWindow | null;
  readonly stop: () => void;
}

export function createFolderPrefetch(reader: Reader): FolderPrefetch {
  const kept = new Map<string, Ahead>();
  return {
    expect(place) {
      const name = listKey(place);
      const known = kept.get(name);
      if (known) {
        kept.delete(name);
        kept.set(name, known);
        return;
      }
      const ahead: Ahead = {
        window: null,
        stop: watchLiveQuery(
          () => reader.folder({ ...place, ...firstWindow }),
          (window) => {
            ahead.window = window;
          },
        ),
      };
      kept.set(name, ahead);
      for (const [oldest, { stop }] of kept) {
        if (kept.size <= keptFolders) break;
        stop();
        kept.delete(oldest);
      }
    },
    peek(place) {
      const window = kept.get(listKey(place))?.window;
      return window?.complete ? window : null;
    },
    stop() {
      for (const { stop } of kept.values()) stop();
      kept.clear();
    },
  };
}
