import { join } from 'node:path';
import type { BlobStores } from './blob-store.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';
import { createPartFiles } from './part-files.ts';

export function openStorage(dataDir: string): BlobStores {
  const blobs = join(dataDir, 'blobs');
  const own = createDiskBlobStore(blobs);
  return {
    of(storageType) {
      if (storageType !== 'own') throw new Error(`no workspace has storage of the type ${storageType} yet`);
      return own;
    },
    parts: createPartFiles(join(dataDir, 'uploads'), blobs),
    ready: () => own.ready(),
  };
}
