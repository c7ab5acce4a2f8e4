import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '#contract/rules/limits.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { isLongLane } from '../lane.ts';

/** A few folders of small files, and large ones beside them. */
const extent = isLongLane
  ? {
      folders: 100,
      filesInEach: 100,
      smallBytes: 10_000,
      largeFiles: 9,
      largeBytes: 100_000_000,
      bytesPerSecond: 20_000_000,
    }
  : {
      folders: 10,
      filesInEach: 40,
      smallBytes: 10_000,
      largeFiles: 2,
      largeBytes: 24_000_000,
      bytesPerSecond: 3_000_000,
    };

export const treeFiles = extent.folders * extent.filesInEach + extent.largeFiles;
/** Slow enough that there is something left to interrupt. */
export const slowLine = { kind: 'slow', bytesPerSecond: extent.bytesPerSecond } as const;

/** A folder `Shoot` below `root`, of bytes that no two files share; answers the content hash of each by its path. */
export async function writeRandomTree(root: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const write = async (path: string, bytes: number) => {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), randomBytes(bytes));
    hashes.set(path, contentHash(await readFile(join(root, path))));
  };
  for (let folder = 0; folder < extent.folders; folder += 1) {
    for (let file = 0; file < extent.filesInEach; file += 1) {
      await write(`Shoot/Day ${folder}/${file}.jpg`, extent.smallBytes);
    }
  }
  for (let film = 0; film < extent.largeFiles; film += 1) {
    await write(`Shoot/${film}.mov`, extent.largeBytes);
  }
  return hashes;
}

/** The content hash of each file that the server has below a folder `Shoot`, by its path. */
export async function storedTree(
  product: ServerUnderTest,
  driveId: string,
): Promise<ReadonlyMap<unknown, unknown>> {
  const stored = await product.query(
    `with recursive tree as (
       select id, name::text as path, kind, blob_id from items
       where drive_id = $1 and parent_id = $2 and name = 'Shoot'
       union all
       select i.id, t.path || '/' || i.name, i.kind, i.blob_id from items i join tree t on i.parent_id = t.id where i.drive_id = $1)
     select path, encode(sha256, 'hex') as hash from tree join blobs on blobs.id = blob_id`,
    [driveId, rootRowId],
  );
  return new Map(stored.map(({ path, hash }) => [path, hash]));
}

/** How many files the server has. */
export async function countStored(product: ServerUnderTest, driveId: string): Promise<number> {
  const [row] = await product.query(
    'select count(*)::int as count from items where kind = 1 and drive_id = $1',
    [driveId],
  );
  return Number(row?.['count']);
}

function contentHash(content: Buffer): string {
  const hash = createHash('sha256');
  for (let at = 0; at < content.length; at += limits.contentBlockBytes) {
    const block = content.subarray(at, at + limits.contentBlockBytes);
    hash.update(createHash('sha256').update(block).digest());
  }
  return hash.digest('hex');
}
