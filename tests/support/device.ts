import { IDBFactory } from 'fake-indexeddb';
import { createChannels } from './browser/channels.ts';
import { createLocks } from './browser/locks.ts';
import { createClock } from './clock.ts';
import { createContentDirectories } from './files/content-directories.ts';
import { createTargetFolders } from './files/target-folders.ts';
import { createNetwork } from './network.ts';

export type Device = ReturnType<typeof createDevice>;

/** A browser: what its tabs share. Two devices share nothing but the server. */
export function createDevice(serverAddress: string) {
  return {
    clock: createClock(),
    network: createNetwork(serverAddress),
    locks: createLocks(),
    channels: createChannels(),
    indexedDB: new IDBFactory(),
    files: createContentDirectories(),
    folders: createTargetFolders(),
  };
}
