import { join } from 'node:path';
import type { Metrics } from '../../metrics/metrics.ts';
import type { OwnStore } from '../blob-store.ts';
import { createDiskBlobStore } from '../disk/disk-blob-store.ts';
import { createDiskCacheStore } from '../disk/disk-cache-store.ts';
import { createDiskRoom } from '../disk/disk-room.ts';
import { listBlobs } from '../disk/list-blobs.ts';
import { createPartFiles } from '../disk/part-files.ts';
import { measurePartFiles, measureStore } from '../measure-storage.ts';

interface Place {
  readonly region: string;
  readonly folder: string;
}

/** A region in a folder, which all servers share: contents, what becomes some, and packs of leaves, side by side. */
export function openDiskOwnStore({ region, folder }: Place, metrics: Metrics | null): OwnStore {
  const blobs = join(folder, 'blobs');
  const room = createDiskRoom(blobs);
  const measured = { adapter: 'disk', region };
  const partFiles = measurePartFiles(
    metrics,
    measured,
    createPartFiles(join(folder, 'uploads'), blobs, room),
  );
  return {
    ...measureStore(metrics, measured, createDiskBlobStore(blobs, partFiles, room)),
    region,
    place: folder,
    list: () => listBlobs(blobs),
    leafPacks: createDiskCacheStore(join(folder, 'leaf-packs'), blobs, room),
    close: () => partFiles.close(),
  };
}
