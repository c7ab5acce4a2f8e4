import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { isLongLane } from '../lane.ts';
import { countStored, slowLine, storedTree, treeFiles, writeRandomTree } from './random-tree.ts';
import { dragFiles, openTransfers, transfersPill, uploadsInTab } from './upload-steps.ts';

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
    const hashes = await writeRandomTree(root);
    const device = await newDevice();
    const { page, context, network } = device;
    await device.signIn(person);
    await connect(page);
    network.set(slowLine);
    const drag = await dragFiles(page, [join(root, 'Shoot')]);
    await drag.over(page.getByRole('grid'));
    await drag.drop();
    const sent = async () => (await countStored(product, driveId)) - 1;
    const uploading = /Uploading [\d,]+ of/;
    await expect(transfersPill(page)).toContainText(uploading, { timeout: isLongLane ? 120_000 : 15_000 });
    for (let cut = 0; cut < 3; cut += 1) {
      network.set({ kind: 'refuse' });
      await expect(transfersPill(page)).toContainText('Waiting for a connection');
      network.set(slowLine);
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
    await expect.poll(sent, { timeout: isLongLane ? 600_000 : 120_000 }).toBe(treeFiles);

    expect(await storedTree(product, driveId)).toEqual(hashes);
    const panel = await openTransfers(later);
    await expect(panel.getByRole('article')).toHaveCount(1);
    await expect(panel).toContainText(`${treeFiles.toLocaleString('en-US')} files uploaded`);
    await panel.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(sent, { timeout: 60_000 }).toBe(0);
  } finally {
    await rm(root, { recursive: true });
  }
});
