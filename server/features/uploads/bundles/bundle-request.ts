import { randomUUID } from 'node:crypto';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { type AddFilesRequest, storableMs } from '../../items/log/change-request.ts';
import type { Bundle } from './read-bundle.ts';
import type { StoredPack } from './store-pack.ts';

export function inPack(
  requested: AddFilesRequest,
  { id, region }: StoredPack,
  { places }: Bundle,
): AddFilesRequest {
  const files = requested.files.map((file, at) => {
    const offset = places[at]?.offset;
    if (offset === undefined) throw new Error('a file of a bundle has no place in it');
    return { ...file, content: { ...file.content, region, pack: { id, offset } } };
  });
  return { ...requested, files };
}

export function toRequest(changeId: string, region: string, { manifest, places }: Bundle): AddFilesRequest {
  const entryOf = (entry: {
    id: string;
    parent: string;
    name: string;
    last_written?: number | undefined;
  }) => ({
    itemId: entry.id.toLowerCase(),
    parentId: entry.parent.toLowerCase(),
    name: Buffer.from(entry.name, 'utf8').toString('utf8'),
    modifiedMs: entry.last_written === undefined ? null : storableMs(itemTimeFromWire(entry.last_written)),
  });
  return {
    type: 'addFiles',
    changeId,
    folders: manifest.folders.map(entryOf),
    files: places.map(({ sha256, crc32 }, at) => {
      const file = manifest.files[at];
      if (file === undefined) throw new Error('a content of a bundle belongs to no file');
      const content = { blobId: randomUUID(), region, sizeBytes: file.size, sha256, crc32, pack: null };
      return { ...entryOf(file), content, instead: file.instead === true };
    }),
    baseSeq: manifest.base_seq ?? null,
    ...(manifest.base_epoch !== undefined && { baseEpoch: manifest.base_epoch }),
  };
}
