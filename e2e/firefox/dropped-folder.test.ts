import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultProxy } from '../fault-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { longLane } from '../lane.ts';
import { countStored, slowLine, storedTree, treeFiles, writeRandomTree } from '../uploads/random-tree.ts';
import { startFirefox } from './firefox.ts';
import { ensureFirefox } from './install-firefox.ts';
import { click, dropOnList, signIn, untilShown, uploadsInTab } from './page-steps.ts';

test(
  'a folder that is dropped in Firefox arrives whole, whatever is cut, closed and killed on the way',
  longLane,
  async ({ product, person }) => {
    test.setTimeout(1_800_000);
    await ensureFirefox();
    const driveId = person.filespace.drive_id;
    await filespaceClient(product, person, driveId).fill({ 'a.txt': 3 });
    const root = await mkdtemp(join(tmpdir(), 'lunvik-drop-'));
    const network = await startFaultProxy();
    const firefox = await startFirefox(network.port);
    try {
      const hashes = await writeRandomTree(root);
      await signIn(firefox, product.url, person);
      network.set(slowLine);
      await dropOnList(firefox, [join(root, 'Shoot')]);
      const uploading = /Uploading [\d,]+ of/;
      await untilShown(firefox, uploading, 120_000);
      for (let cut = 0; cut < 3; cut += 1) {
        network.set({ kind: 'refuse' });
        await untilShown(firefox, /Waiting for a connection/);
        network.set(slowLine);
        await untilShown(firefox, uploading, 60_000);
      }
      await expect.poll(() => uploadsInTab(firefox, person.userId), { timeout: 300_000 }).toBe(0);
      network.set({ kind: 'refuse' });
      await firefox.openInstead(`${product.url}/drive`);
      await product.kill();
      await product.start();
      network.set({ kind: 'pass' });
      const sent = async () => (await countStored(product, driveId)) - 1;
      await expect.poll(sent, { timeout: 900_000 }).toBe(treeFiles);

      expect(await storedTree(product, driveId)).toEqual(hashes);
      await click(firefox, '//header//button[starts-with(@aria-label, "Transfers")]');
      await untilShown(firefox, new RegExp(`${treeFiles.toLocaleString('en-US')} files uploaded`));
      await click(firefox, '//aside//button[starts-with(normalize-space(), "Undo")]');
      await expect.poll(sent, { timeout: 60_000 }).toBe(0);
    } finally {
      await firefox.end();
      await network.close();
      await rm(root, { recursive: true });
    }
  },
);
