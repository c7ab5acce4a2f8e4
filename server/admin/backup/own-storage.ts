import { join } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { createDiskBlobStore } from '../../storage/disk/disk-blob-store.ts';
import { walkBlobs } from '../../storage/disk/walk-blobs.ts';

/** The provider's own storage, as far as backups go: they hold nothing of what customers keep elsewhere. */
export interface OwnStorage {
  readonly store: BlobStore;
  /** For people. */
  readonly place: string;
  /** What is there, by workspace and id. */
  walk(): AsyncIterable<{ readonly workspaceId: string; readonly blobId: string }>;
}

export function openOwnStorage({ dataDir }: Pick<Settings, 'dataDir'>): OwnStorage {
  const place = join(dataDir, 'blobs');
  return { store: createDiskBlobStore(place), place, walk: () => walkBlobs(place) };
}
