import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#contract/rules/limits.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { isLongLane } from '../lane.ts';
import { dragFiles, openTransfers, transfersPill, uploadsInTab } from './upload-steps.ts';

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
const smallFiles = extent.folders * extent.filesInEach;
const allFiles = smallFiles + extent.largeFiles;

/** Bytes that no two files share; answers the content hash of each by its path. */
async function writeTree(root: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const write = async (folder: string, name: string, bytes: number) => {
    await mkdir(join(root, folder), { recursive: true });
    const path = join(root, folder, name);
    await writeFile(path, randomBytes(bytes));
    hashes.set(`${folder}/${name}`, contentHash(await readFile(path)));
  };
  for (let folder = 0; folder < extent.folders; folder += 1) {
    for (let file = 0; file < extent.filesInEach; file += 1) {
      await write(`Shoot/Day ${folder}`, `${file}.jpg`, extent.smallBytes);
    }
  }
  for (let film = 0; film < extent.largeFiles; film += 1)
    await write('Shoot', `${film}.mov`, extent.largeBytes);
  return hashes;
}

function contentHash(content: Buffer): string {
  const hash = createHash('sha256');
  for (let at = 0; at < content.length; at += limits.contentBlockBytes) {
    hash.update(
      createHash('sha256')
        .update(content.subarray(at, at + limits.contentBlockBytes))
        .digest(),
    );
  }
  return hash.digest('hex');
}

test('a folder that is dropped arrives whole, whatever is cut, closed and killed on the way', async ({
  product,
  person,
  newDevice,
}) => {
  test.setTimeout(isLongLane ? 900_000 : 180_000);
  const driveId = person.filespace.drive_id;
  await filespaceClient(product, person, driveId).fill({ 'a.txt': 3 });
  const root = await mkdtemp(join(tmpdir(), 'lunvik-drop-'));
  try {
    const hashes = await writeTree(root);
    const device = await newDevice();
    const { page, context, network } = device;
    await device.signIn(person);
    await connect(page);
    // Slow enough that there is something left to interrupt.
    const pass = { kind: 'slow', bytesPerSecond: extent.bytesPerSecond } as const;
    network.set(pass);
    const drag = await dragFiles(page, [join(root, 'Shoot')]);
    await drag.over(page.getByRole('grid'));
    await drag.drop();
    const sent = async () => {
      const [row] = await product.query(
        'select count(*)::int as count from items where kind = 1 and drive_id = $1',
        [driveId],
      );
      return Number(row?.['count']) - 1;
    };
    const uploading = /Uploading [\d,]+ of/;
    await expect(transfersPill(page)).toContainText(uploading, { timeout: isLongLane ? 120_000 : 15_000 });
    for (let cut = 0; cut < 3; cut += 1) {
      network.set({ kind: 'refuse' });
      await expect(transfersPill(page)).toContainText('Waiting for a connection');
      network.set(pass);
      // After several failed tries the next one comes up to 24 s later.
      await expect(transfersPill(page)).toContainText(uploading, { timeout: 60_000 });
    }
    await expect.poll(() => uploadsInTab(page, person.userId), { timeout: 120_000 }).toBe(0);
    network.set({ kind: 'refuse' });
    const later = await context.newPage();
    await page.close();
    await later.goto('/drive');
    await product.kill();
    await product.start();
    network.set({ kind: 'pass' });
    await expect.poll(sent, { timeout: isLongLane ? 600_000 : 120_000 }).toBe(allFiles);

    const stored = await product.query(
      `with recursive tree as (
         select id, name::text as path, kind, blob_id from items where drive_id = $1 and parent_id = '00000000-0000-0000-0000-000000000000'
         union all
         select i.id, t.path || '/' || i.name, i.kind, i.blob_id from items i join tree t on i.parent_id = t.id where i.drive_id = $1)
       select path, encode(sha256, 'hex') as hash from tree join blobs on blobs.id = blob_id where path <> 'a.txt'`,
      [driveId],
    );
    expect(new Map(stored.map(({ path, hash }) => [path, hash]))).toEqual(hashes);
    const panel = await openTransfers(later);
    await expect(panel.getByRole('article')).toHaveCount(1);
    await expect(panel).toContainText(`${allFiles.toLocaleString('en-US')} files uploaded`);
    await panel.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(sent).toBe(0);
  } finally {
    await rm(root, { recursive: true });
  }
});
