import type { Page } from 'playwright/test';
import { isIndexSaved } from '#bench/product/first-search.ts';
import { seedTree } from '#bench/product/trees/seed-tree.ts';
import { folderPath } from '#src/lib/paths.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';

/** A few more than those whose index is not saved. */
const items = 21_000;

test('the index of many items is saved beside the database, found again without a network, and missed by nobody', async ({
  product,
  person,
  device,
  page,
}) => {
  test.setTimeout(180_000);
  const { workspace, token } = person;
  const subject = { token, workspaceId: workspace.workspace_id };
  const { driveId } = await seedTree(product, subject, 'demo', items);
  await device.signIn(person);
  await page.goto(folderPath(driveId));
  await connect(page);
  const before = await resultsOf(page);
  expect(await isIndexSaved(page)).toBe(true);

  device.network.set({ kind: 'refuse' });
  await page.reload();
  expect(await resultsOf(page)).toBe(before);

  expect(await damageIndex(page)).toBe(1);
  await page.reload();
  expect(await resultsOf(page)).toBe(before);
});

/** How many names have a word in them, as the page says it. */
async function resultsOf(page: Page): Promise<string> {
  await page.getByRole('searchbox', { name: 'Search' }).fill('report');
  const said = page.getByText(/^[\d,]+ results for “report”/);
  await expect(said).toBeVisible();
  const text = (await said.innerText()).replace(/ in .*$/, '');
  await page.getByRole('searchbox', { name: 'Search' }).press('Escape');
  return text;
}

/** As a disk does that fails: one byte in the middle. Returns of how many files. */
function damageIndex(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let damaged = 0;
    const inside = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await inside(handle as FileSystemDirectoryHandle);
        else if (/^index-.*(?<!\.whole)$/.test(handle.name)) {
          const file = handle as FileSystemFileHandle;
          const { size } = await file.getFile();
          const writer = await file.createWritable({ keepExistingData: true });
          await writer.write({ type: 'write', position: Math.floor(size / 2), data: new Uint8Array([0xa5]) });
          await writer.close();
          damaged += 1;
        }
      }
    };
    await inside(await navigator.storage.getDirectory());
    return damaged;
  });
}
