import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { embeddedRegion } from '../settings/own-storage-settings.ts';
import { blobPath } from '../storage/disk/disk-blob-store.ts';
import { fileTypes } from './name-parts.ts';
import type { Random } from './random.ts';

export interface DemoBlob {
  readonly id: string;
  readonly sizeBytes: number;
}

const sizesPerType = 40;

/**
 * Content of the demo's files: some for each type, shared by many files as copies share theirs. They have their full
 * length, but are sparse: a line of text, then nothing that takes room on the disk.
 */
export async function makeDemoBlobs(
  db: Kysely<Database>,
  dataDir: string,
  workspaceId: string,
  chance: Random,
): Promise<ReadonlyMap<string, readonly DemoBlob[]>> {
  const all = new Map<string, readonly DemoBlob[]>();
  for (const { extension, fromBytes, toBytes } of fileTypes) {
    const blobs = Array.from({ length: sizesPerType }, () => ({
      id: randomUUID(),
      // Small ones are common, large ones rare: sizes are even on a logarithmic scale.
      sizeBytes: Math.round(fromBytes * (toBytes / fromBytes) ** (chance.next() * chance.next())),
    }));
    for (const blob of blobs) await writeSparse(dataDir, workspaceId, blob, extension);
    await db
      .insertInto('blobs')
      .values(
        blobs.map(({ id, sizeBytes }) => ({
          id,
          workspace_id: workspaceId,
          region: embeddedRegion.region_key,
          size_bytes: sizeBytes,
        })),
      )
      .execute();
    all.set(extension, blobs);
  }
  return all;
}

/** What no file of a small demo came to be given: it would count as stored, and nobody could find it. */
export async function removeUnusedBlobs(
  db: Kysely<Database>,
  dataDir: string,
  workspaceId: string,
  blobs: ReadonlyMap<string, readonly DemoBlob[]>,
): Promise<void> {
  const ids = [...blobs.values()].flat().map(({ id }) => id);
  const unused = await db
    .deleteFrom('blobs')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('items').select('items.id').whereRef('items.blob_id', '=', 'blobs.id'))),
    )
    .returning('id')
    .execute();
  for (const { id } of unused) await rm(blobPath(join(dataDir, 'blobs'), { workspaceId, blobId: id }));
}

async function writeSparse(
  dataDir: string,
  workspaceId: string,
  blob: DemoBlob,
  extension: string,
): Promise<void> {
  const path = blobPath(join(dataDir, 'blobs'), { workspaceId, blobId: blob.id });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(`Demo content of a .${extension} file.\n`.slice(0, blob.sizeBytes));
    await file.truncate(blob.sizeBytes);
  } finally {
    await file.close();
  }
}
