import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { addFolder, connect, openFolder, rename, syncStatus } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { focusRow, row } from '../harness/grid.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';
import { openFilespace } from './team-filespace.ts';

const team = {
  Archive: {},
  Brand: { Logos: { 'Logo dark.png': 40_000, 'Logo light.png': 42_000 }, 'Guide.pdf': 90_000 },
  Campaigns: { Autumn: { 'Catalogue.pdf': 5000 }, Spring: {} },
  'Client deliverables': {},
  Released: {},
  'Launch film v8.mp4': 800_000,
  'Notes.txt': 20,
  'Poster.jpg': 30_000,
  'Press kit.doc': 7000,
  'Theme.mp3': 64_000,
};

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

test('the way in', landing, async ({ person, page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await look(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alertFor(page)).toBeVisible();
  await look(page, 'sign-in-failed');
  await page.getByRole('link', { name: 'Create new account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'sign-up');
  await page.getByRole('textbox', { name: 'Email' }).fill(`looks.${person.email}`);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await look(page, 'email-verification');
});

test('proving an address; pages without an account', async ({ product, person, page }) => {
  await page.goto('/create');
  const email = `proof.${person.email}`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const { text } = await product.email(email);
  await page.goto('/validate?code=wrong');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await look(page, 'validate-failed');
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await look(page, 'validate');
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'terms');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await look(page, 'not-found');
});

test('the first workspace and filespace', async ({ product, device, page }) => {
  const account = await createAccount(product);
  device.network.set({ kind: 'lose-reply', of: /^GET \/api\/workspace\// });
  await device.signIn(account);
  await expect(page.getByText(/Loading your workspaces|You're offline/)).toBeVisible();
  await look(page, 'loading');
  device.network.set({ kind: 'pass' });
  await page.goto('/workspace');
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('Чайка');
  await page.getByRole('textbox', { name: 'Workspace name' }).blur();
  await look(page, 'create-workspace');
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('north-studio');
  await page.getByRole('button', { name: 'Change storage' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await look(page, 'storage');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'Filespace name' })).toBeVisible();
  await look(page, 'create-filespace');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You are yet to create a filespace')).toBeVisible();
  await look(page, 'no-filespace');
});

test('a filespace: connect, empty, full, selected', async ({ product, person, device, page }) => {
  await device.signIn(person);
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeEnabled();
  await look(page, 'connect');
  await connect(page);
  await expect(page.getByText('No files or folders found in your filespace')).toBeVisible();
  await look(page, 'empty');
  await filespaceClient(product, person, person.filespace.drive_id).fill(team);
  await expect(row(page, 'Theme.mp3')).toBeVisible();
  await focusRow(page, 'Brand');
  await look(page, 'contents');
  for (const name of ['Brand', 'Notes.txt']) await row(page, name).getByRole('checkbox').check();
  await look(page, 'selected');
  await page
    .getByRole('toolbar', { name: 'Selection', exact: true })
    .getByRole('button', { name: 'Move' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create New Folder' }).click();
  await look(page, 'move');
});

test('a member without any filespace; more than 20 selected', async ({ product, person, newDevice }) => {
  const colleague = await createAccount(product, 'Noor');
  await addMember(product, person.workspace.workspace_id, colleague, roles.standard);
  const theirs = await newDevice();
  await theirs.signIn(colleague);
  await expect(theirs.page.getByText('No filespace assigned yet')).toBeVisible();
  await expect(theirs.page.getByText('Invited User')).toBeVisible();
  await look(theirs.page, 'no-filespace-assigned');
  const mine = await newDevice();
  const names = Array.from({ length: 60 }, (_, at) => `Shoot day ${at + 1}`);
  await filespaceClient(product, person, person.filespace.drive_id).fill(
    Object.fromEntries(names.map((name) => [name, {}])),
  );
  await mine.signIn(person);
  await connect(mine.page);
  await focusRow(mine.page, 'Shoot day 1');
  await mine.page.keyboard.press('Control+a');
  await look(mine.page, 'selected-too-many');
  await mine.page.setViewportSize({ width: 390, height: 844 });
  const bar = await mine.page.getByRole('toolbar', { name: 'Selection', exact: true }).boundingBox();
  const first = await row(mine.page, 'Shoot day 1').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0), 'the bar covers no row').toBeLessThanOrEqual(
    (first?.y ?? 0) + 1,
  );
});

test('search, Info and the dialogs of a filespace', async ({ product, person, device, page }) => {
  await openFilespace(product, person, device, team);
  await page.getByRole('searchbox', { name: 'Search' }).fill('logo');
  await expect(row(page, 'Logo dark.png')).toBeVisible();
  await look(page, 'search');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zebra');
  await expect(page.getByText("Couldn't find such item in this folder")).toBeVisible();
  await look(page, 'search-nothing');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await openFolder(page, 'Brand');
  await openFolder(page, 'Logos');
  await focusRow(page, 'Logo dark.png');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Shift+I');
  await expect(page.getByRole('complementary', { name: 'Info' })).toContainText('PNG image');
  await look(page, 'info');
  // Beside the list Info leaves less room for the actions of the selection.
  await page.getByRole('complementary', { name: 'Info' }).getByRole('button', { name: 'Close' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selection', exact: true });
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy 1 item' })).toBeVisible();
  await look(page, 'copy');
});

test('small dialogs and menus', async ({ product, person, device, page }) => {
  await openFilespace(product, person, device, team);
  await page.getByRole('button', { name: `${person.filespace.drive_name}`, exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'filespace-menu');
  await page.getByRole('menuitem', { name: 'Filespace details' }).click();
  await expect(page.getByRole('dialog')).toContainText('Lunvik storage');
  await look(page, 'details');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(page, 'delete');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.press('?');
  await expect(page.getByRole('textbox', { name: 'New name of Notes.txt' })).toHaveAttribute('aria-invalid');
  await look(page, 'rename');
});

offlineTest('offline and the outbox', async ({ product, person, device, page }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await files.fill(team);
  await device.signIn(person);
  await connect(page);
  await serviceWorkerReady(page);
  await device.goOffline();
  await rename(page, 'Notes.txt', 'Minutes.txt');
  await addFolder(page, 'Offers');
  await rename(page, 'Brand', 'Label');
  await look(page, 'offline');
  await files.send({ type: 'DELETE_FILE', data: { file_id: ids.get('Notes.txt') ?? '' } });
  await device.comeOnline();
  await syncStatus(page, '1 needs attention').click();
  await device.goOffline();
  await focusRow(page, 'Archive');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await addFolder(page, 'Storyboards');
  await expect(page.getByRole('complementary', { name: 'Outbox' })).toContainText(
    'Create folder Storyboards',
  );
  await look(page, 'outbox');
});
