import { join } from 'node:path';
import { expect, offlineTest } from '../fixtures.ts';
import { connect, openFolder, signOut } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { row, toast } from '../harness/grid.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

offlineTest(
  'what is shared or opened with the installed app waits for a folder, and goes into the one that is chosen',
  async ({ product, person, device, page }, { outputDir }) => {
    const filespace = filespaceClient(product, person, person.filespace.drive_id);
    await filespace.fill({ Design: {} });
    // What the system calls where somebody opens a file with the app.
    await page.addInitScript(() => {
      const handle = { kind: 'file', getFile: async () => new File(['opened'], 'opened.txt') };
      const launchQueue = { setConsumer: (take: (launch: object) => void) => take({ files: [handle] }) };
      Object.defineProperty(window, 'launchQueue', { value: launchQueue });
    });
    await device.signIn(person);
    await connect(page);
    await serviceWorkerReady(page);
    const status = await page.evaluate(async () => {
      const body = new FormData();
      body.append('files', new File(['shared'], 'shared.txt'));
      return (await fetch('/share', { method: 'POST', body })).url;
    });
    expect(status).toBe(`${product.url}/drive`);
    await page.reload();

    const banner = page.getByText('2 files are ready to upload.');
    await expect(banner).toBeVisible();
    await checkLayouts(page, join(outputDir, 'looks'), 'upload-shared');
    await openFolder(page, 'Design');
    await page.getByRole('button', { name: 'Upload here' }).click();
    await expect(banner).toBeHidden();
    await expect(row(page, 'shared.txt')).toBeVisible();
    await expectPaths(filespace, 'Design', 'Design/opened.txt', 'Design/shared.txt');

    // Another address, so the page begins anew; what it says then is said once.
    await page.goto('/drive#share-failed');
    await expect(toast(page, "The shared files didn't arrive.")).toBeVisible();

    await page.evaluate(async () => {
      const body = new FormData();
      body.append('files', new File(['private'], 'private.txt'));
      await fetch('/share', { method: 'POST', body });
    });
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => caches.has('lunvik-shared-files'))).toBe(false);
  },
);
