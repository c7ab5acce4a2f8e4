import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { connect } from './harness/browser-actions.ts';
import { filespaceClient } from './harness/filespace.ts';
import { expectToast, row } from './harness/grid.ts';
import { holdRequests } from './harness/requests/hold-requests.ts';
import { landing } from './lane.ts';

/** Headless browsers have no dialog for folders: the person always chooses the same one, of the browser's own. */
async function answerFolderPicker(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('Picked', { create: true }),
    });
  });
}

/** Paths of what was written, and how long it is. A file that is put in its place meanwhile is not counted. */
function written(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const sizes = async (entry: FileSystemFileHandle, path: string): Promise<string[]> => {
      try {
        return [`${path} ${(await entry.getFile()).size}`];
      } catch (error) {
        if ((error as DOMException).name !== 'NotFoundError') throw error;
        return [];
      }
    };
    const list = async (folder: FileSystemDirectoryHandle, above: string): Promise<string[]> => {
      const all: string[] = [];
      const entries = folder as unknown as { values(): AsyncIterable<FileSystemHandle> };
      for await (const entry of entries.values()) {
        const path = above + entry.name;
        if (entry instanceof FileSystemFileHandle) all.push(...(await sizes(entry, path)));
        if (entry instanceof FileSystemDirectoryHandle)
          all.push(`${path}/`, ...(await list(entry, `${path}/`)));
      }
      return all;
    };
    const root = await navigator.storage.getDirectory();
    return (await list(await root.getDirectoryHandle('Picked', { create: true }), '')).sort();
  });
}

/** What a screen reader would have said since the page was loaded. */
async function noteAnnouncements(page: Page) {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('[role=status][aria-live=polite]')?.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
const announcements = (page: Page) => page.evaluate(() => Reflect.get(window, 'said') as string[]);

const panel = (page: Page) => page.getByRole('complementary', { name: 'Transfers' });

test(
  'a folder is saved into a folder of the device, and goes on after a cut and a reload',
  landing,
  async ({ product, person, device, page }) => {
    await filespaceClient(product, person, person.filespace.drive_id).fill({
      Design: { Logos: { 'Logo.png': 30 }, Empty: {}, 'Guide.pdf': 40 },
    });
    await answerFolderPicker(page);
    await device.signIn(person);
    await connect(page);
    // The connection is cut before the first byte.
    await page.context().route('**/api/downloads/**', (route) => route.abort('connectionreset'));
    await row(page, 'Design').click({ button: 'right', position: { x: 120, y: 20 } });
    await page.getByRole('menuitem', { name: 'Save to folder…' }).click();
    await expectToast(page, 'Saving Design to Picked');
    await page.getByRole('button', { name: 'Open transfers' }).click();
    await expect(panel(page).getByText('Waits for a connection')).toBeVisible();
    await page.reload();
    await page.context().unroute('**/api/downloads/**');
    await expect
      .poll(() => written(page))
      .toEqual([
        'Design/',
        'Design/Empty/',
        'Design/Guide.pdf 40',
        'Design/Logos/',
        'Design/Logos/Logo.png 30',
      ]);
    await page.getByRole('button', { name: /^Transfers/ }).click();
    const card = panel(page).getByRole('article', { name: 'Design to Picked' });
    await expect(card).toContainText('2 files saved');
  },
);

test('the first save of a device is said, also where what says so comes late', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Design: { 'Guide.pdf': 40 } });
  await answerFolderPicker(page);
  await noteAnnouncements(page);
  const answer = await holdRequests(page.context(), /\/assets\/transfers-pill-/);
  await device.signIn(person);
  await connect(page);
  await row(page, 'Design').click({ button: 'right', position: { x: 120, y: 20 } });
  await page.getByRole('menuitem', { name: 'Save to folder…' }).click();
  await expect.poll(() => written(page)).toContain('Design/Guide.pdf 40');
  answer();
  await expect.poll(() => announcements(page)).toContain('1 file saved');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Transfers/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('1 file saved');
  expect(await announcements(page)).not.toContain('1 file saved');
});
