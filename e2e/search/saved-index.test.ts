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

  expect(await savedIndexes(page, true)).toBe(1);
  await page.reload();
  expect(await resultsOf(page)).toBe(before);
  // It was read, and found to be damaged: what is of no use does not stay.
  expect(await savedIndexes(page)).toBe(0);
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

/** How many there are. `damaged`: one byte in the middle of each is another one since, as on a disk that fails. */
function savedIndexes(page: Page, damaged = false): Promise<number> {
  return page.evaluate(async (isDamaged) => {
    let count = 0;
    const damage = async (file: FileSystemFileHandle): Promise<void> => {
      const middle = Math.floor((await file.getFile()).size / 2);
      const [byte = 0] = new Uint8Array(await (await file.getFile()).slice(middle, middle + 1).arrayBuffer());
      const writer = await file.createWritable({ keepExistingData: true });
      await writer.write({ type: 'write', position: middle, data: Uint8Array.of(byte ^ 1) });
      await writer.close();
    };
    const inside = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await inside(handle as FileSystemDirectoryHandle);
        else if (/^index-.*(?<!\.whole)$/.test(handle.name)) {
          count += 1;
          if (isDamaged) await damage(handle as FileSystemFileHandle);
        }
      }
    };
    await inside(await navigator.storage.getDirectory());
    return count;
  }, damaged);
}
