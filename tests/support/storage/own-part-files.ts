import type { PartFiles } from '#server/storage/blob-store.ts';
import type { TestServer } from '../server.ts';

/** Where uploads to the first region grow, which is a folder. */
export function ownPartFiles({ deps }: Pick<TestServer, 'deps'>): PartFiles {
  const { partFiles } = deps.blobs.ofRegion('OR');
  if (partFiles === null) throw new Error('The first region of a test server is a folder.');
  return partFiles;
}
