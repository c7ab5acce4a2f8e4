import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';
import { expect, offlineTest, test } from './fixtures.ts';
import { callApi } from './harness/api.ts';
import { addFolder, connect, openFolder } from './harness/browser-actions.ts';
import { filespaceClient } from './harness/filespace.ts';
import { expectToast, focusRow, row } from './harness/grid.ts';
import { uploadFile } from './harness/uploads-and-downloads.ts';
import { addMember, createAccount } from './harness/users.ts';
import { landing } from './lane.ts';
import { openFilespace } from './screens/team-filespace.ts';

interface Saved {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What the browser saves after an action. */
async function savedBy(page: Page, act: () => Promise<void>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const selectionBar = (page: Page) => page.getByRole('toolbar', { name: 'Selection', exact: true });
const downloadItem = (page: Page) => page.getByRole('menuitem', { name: /^Download/ });
const filesIn = ({ bytes }: Saved) =>
  [...readZipEntries(bytes).keys()].filter((name) => !name.endsWith('/')).sort();
const openMenu = (page: Page, name: string) =>
  row(page, name).click({ button: 'right', position: { x: 120, y: 20 } });

test(
  'the focused file is saved by Shift+D, byte for byte, and the page stays where it is',
  landing,
  async ({ product, person, device, page }) => {
    const content = randomBytes(300_000);
    await uploadFile(product, person, 'Plan – ü.pdf', content);
    await device.signIn(person);
    await connect(page);
    await focusRow(page, 'Plan – ü.pdf');
    const address = page.url();
    const saved = await savedBy(page, () => page.keyboard.press('Shift+D'));
    expect(saved.name).toBe('Plan – ü.pdf');
    expect(saved.bytes.equals(content)).toBe(true);
    await expectToast(page, 'Downloading Plan – ü.pdf');
    expect(page.url()).toBe(address);
    await expect(row(page, 'Plan – ü.pdf')).toBeFocused();

    // Dragged out of the window the file has an address, which the system downloads.
    await page.evaluate(() => {
      const tell = ({ dataTransfer }: DragEvent) => {
        document.documentElement.dataset.dragged = dataTransfer?.getData('DownloadURL') ?? '';
      };
      window.addEventListener('dragstart', tell, { once: true });
    });
    // The code of dragging comes when the page is idle: before that there is nothing that a press could begin.
    await expect(row(page, 'Plan – ü.pdf')).toHaveAttribute('draggable', 'true');
    const ticket = page.waitForResponse((response) => response.url().endsWith('/downloads'));
    const position = { x: 300, y: 20 };
    await row(page, 'Plan – ü.pdf').hover({ position });
    await page.mouse.down();
    await (await ticket).finished();
    await row(page, 'Plan – ü.pdf').hover({ position: { x: 330, y: 24 } });
    await page.mouse.move(400, 600, { steps: 4 });
    const dragged = await page.evaluate(() => document.documentElement.dataset.dragged ?? '');
    await page.mouse.up();
    const [type, name, ...url] = dragged.split(':');
    expect([type, name]).toEqual(['application/octet-stream', 'Plan – ü.pdf']);
    const bytes = await page.evaluate(
      async (from) => [...new Uint8Array(await (await fetch(from)).arrayBuffer())],
      url.join(':'),
    );
    expect(Buffer.from(bytes).equals(content)).toBe(true);
  },
);

test('a folder and a file are saved as one ZIP', landing, async ({ product, person, device, page }) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({
    Design: { Logos: { 'Logo.png': 30 }, 'Guide.pdf': 40 },
    Empty: { Inside: {} },
  });
  const content = randomBytes(5000);
  await uploadFile(product, person, 'Plan.pdf', content);
  await device.signIn(person);
  await connect(page);
  await openMenu(page, 'Empty');
  await expect(downloadItem(page)).toBeDisabled();
  await expect(downloadItem(page)).toContainText('There are no files in it');
  await page.keyboard.press('Escape');
  await selectionBar(page).getByRole('button', { name: 'Clear', exact: true }).click();

  for (const name of ['Design', 'Plan.pdf']) await row(page, name).getByRole('checkbox').check();
  const saved = await savedBy(page, () =>
    selectionBar(page).getByRole('button', { name: 'Download as ZIP' }).click(),
  );
  expect(saved.name).toBe(`${person.filespace.drive_name}.zip`);
  await expectToast(page, `Downloading ${person.filespace.drive_name}.zip`);
  expect(filesIn(saved)).toEqual(['Design/Guide.pdf', 'Design/Logos/Logo.png', 'Plan.pdf']);
  expect(readZipEntries(saved.bytes).get('Plan.pdf')?.equals(content)).toBe(true);
});

test('more can be downloaded than changed in one go', async ({ product, person, device, page }) => {
  const names = Array.from({ length: 21 }, (_, at) => `${String(at + 1).padStart(2, '0')}.txt`);
  await filespaceClient(product, person, person.filespace.drive_id).fill(
    Object.fromEntries(names.map((name) => [name, 1])),
  );
  await device.signIn(person);
  await connect(page);
  await page.getByRole('columnheader').getByRole('checkbox', { name: 'Select all' }).check();
  await expect(selectionBar(page).getByRole('alert')).toBeVisible();
  const saved = await savedBy(page, () =>
    selectionBar(page).getByRole('button', { name: 'Download as ZIP' }).click(),
  );
  expect(filesIn(saved)).toEqual(names);
});

test(
  'who may view may download, but not a folder that only leads there',
  landing,
  async ({ product, person, device, page }) => {
    const ids = await filespaceClient(product, person, person.filespace.drive_id).fill({
      Shared: { Design: { Logos: { 'Logo.png': 30 }, 'Guide.pdf': 40 } },
    });
    const viewer = await createAccount(product, 'Omar');
    const memberId = await addMember(product, person.workspace.workspace_id, viewer, roles.standard);
    const grant = {
      drive_id: person.filespace.drive_id,
      workspace_user_id: memberId,
      folder_id: ids.get('Shared/Design') ?? '',
      permission: 0,
    } as const;
    await callApi(product.url, 'grantToUser', { body: grant }, person.token);
    await device.signIn(viewer);
    await connect(page);
    await openMenu(page, 'Shared');
    await expect(downloadItem(page)).toBeDisabled();
    await expect(downloadItem(page)).toContainText('Only folders inside Shared are shared with you');
    await page.keyboard.press('Escape');
    await openFolder(page, 'Shared');
    await openMenu(page, 'Design');
    await expect(downloadItem(page)).toContainText('2 files · 70 Bytes');
    const saved = await savedBy(page, () => downloadItem(page).click());
    expect(saved.name).toBe('Design.zip');
    expect(filesIn(saved)).toEqual(['Design/Guide.pdf', 'Design/Logos/Logo.png']);
  },
);

offlineTest(
  'offline and for what was not sent it is off, and says why',
  async ({ product, person, device, page }) => {
    await openFilespace(product, person, device, { 'Plan.pdf': 10 });
    await device.goOffline();
    await row(page, 'Plan.pdf').getByRole('checkbox').check();
    const button = selectionBar(page).getByRole('button', { name: 'Download', exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Needs a connection');
    await openMenu(page, 'Plan.pdf');
    await expect(downloadItem(page)).toBeDisabled();
    await downloadItem(page).hover();
    await expect(page.locator('[data-tip-layer]')).toHaveText('Needs a connection');
    await page.keyboard.press('Escape');
    await focusRow(page, 'Plan.pdf');
    await page.keyboard.press('Shift+D');
    await expectToast(page, "You're offline. Try again when you're back online.");
  },
);

test('what was not sent yet is not on the server to be downloaded', async ({ person, device, page }) => {
  await device.signIn(person);
  await connect(page);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('option', { name: 'Pause sync' }).click();
  await addFolder(page, 'New');
  await openMenu(page, 'New');
  await expect(downloadItem(page)).toBeDisabled();
  await expect(downloadItem(page)).toContainText('Not on the server yet');
});
