import type { ContentDirectory, Ports } from '../lib/ports.ts';
import { contentDirectoryName } from '../replica/contents/content-directory-name.ts';
import type { SyncStateRow } from '../replica/replica-database.ts';
import { savedIndexOf } from '../replica/state/saved-index.ts';
import type { UserStore } from './user-store.ts';

export type DeviceContents = ReturnType<typeof createDeviceContents>;

/** The bytes that the device keeps for a person, beside the rows that name them. */
export function createDeviceContents(ports: Ports, store: UserStore) {
  let opening: Promise<ContentDirectory | null> | null = null;

  /** Null where the browser keeps no files. */
  function open(): Promise<ContentDirectory | null> {
    opening ??= ports
      .openContentDirectory(contentDirectoryName(store.userId, store.identity))
      .catch(() => null);
    return opening;
  }

  async function remove(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    const directory = await open();
    await Promise.all(files.map((file) => directory?.remove(file).catch(() => undefined)));
  }

  return {
    open,
    /**
     * Removes stored files that no row names any more. One that is written at this moment stays: who writes it finds its row
     * gone, and removes it.
     */
    remove,
    /** The file of an index that the row of its filespace names no more, or will not. */
    removeIndex: (drive: SyncStateRow | undefined) => remove(savedIndexOf(drive)),
  };
}
