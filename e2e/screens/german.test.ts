import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { accessClient } from '../access/access-steps.ts';
import { prepareTeam } from '../access/prepared-team.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { focusRow, row } from '../harness/grid.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { longLane } from '../lane.ts';
import { openFilespace } from './team-filespace.ts';

/** Words that no German sentence has, and that no name of these journeys has. */
const english =
  /\b(the|and|of|your|you|you're|is|are|with|this|from|by|file|files|folder|folders|user|users|search|open|close|cancel|delete|share|loading|today|settings)\b/i;

/** Names that stay as they are: of the filespaces here, and of time zones. */
const names = /files-[0-9a-f]{8}|^[A-Z]\w+\/[A-Z].*/g;

/** In every layout and theme; and nothing is left that is said in English. */
async function look(page: Page, name: string): Promise<void> {
  await checkLayouts(page, join(test.info().project.outputDir, 'looks-german'), name);
  const texts = await page.evaluate(saidOnPage);
  expect(
    texts.filter((text) => english.test(text.replace(names, ''))),
    `what ${name} says in English`,
  ).toEqual([]);
}

/** Runs in the page: what is read, by eyes or by a screen reader. */
function saidOnPage(): readonly string[] {
  const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'];
  return [...document.querySelectorAll('body *:not(script, style, noscript)')].flatMap((element) => [
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
    ),
  ]);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function connect(page: Page): Promise<void> {
  await button(page, 'Verbinden').click();
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-busy', 'false');
  await serviceWorkerReady(page);
}

test.beforeEach(async ({ device }) => {
  test.setTimeout(600_000);
  await device.context.addInitScript(() => localStorage.setItem('language', 'de'));
});

test('German: the way in and an invitation', longLane, async ({ product, person, device, page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await look(page, 'sign-in');
  await page.goto('/create');
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toBeVisible();
  await look(page, 'sign-up');
  const [link = ''] = await inviteByEmail(product, person, `lena.${person.email}`);
  await page.goto(link);
  await expect(
    page.getByRole('heading', { name: `${person.workspace.workspace_name} beitreten` }),
  ).toBeVisible();
  await look(page, 'invitation');
  await device.signIn(person);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
  await look(page, 'my-account');
});

test('German: a filespace, its menus and panels', longLane, async ({ product, person, device, page }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await files.fill({
    Archiv: {},
    Marke: { Logos: { 'Logo dunkel.png': 40_000, 'Logo hell.png': 42_000 } },
    'Kampagne Herbst': { 'Katalog.pdf': 5000 },
    'Notizen.txt': 20,
    'Plakat Altstadt.jpg': 30_000,
    'Alter Plan.txt': 12,
  });
  await files.send({ type: 'DELETE_FILE', data: { file_id: ids.get('Alter Plan.txt') ?? '' } });
  await device.signIn(person);
  await expect(button(page, 'Verbinden')).toBeEnabled();
  await look(page, 'connect');
  await connect(page);
  for (const name of ['Marke', 'Notizen.txt']) await row(page, name).getByRole('checkbox').check();
  await look(page, 'selected');
  await page.keyboard.press('Escape');
  await row(page, 'Archiv').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  await focusRow(page, 'Plakat Altstadt.jpg');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Shift+I');
  await expect(page.getByRole('complementary', { name: 'Info' })).toBeVisible();
  await look(page, 'info');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('logo');
  await expect(row(page, 'Logo hell.png')).toBeVisible();
  await look(page, 'search');
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('');
  const address = `/drive?filespace=${person.filespace.drive_id}`;
  await page.getByRole('link', { name: 'Papierkorb' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Alter Plan' })).toBeVisible();
  await look(page, 'trash');
  const body = { schedular_name: 'Vor der Abgabe', drive_id: person.filespace.drive_id };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await page.goto(`${address}&panel=snapshots`);
  await expect(page.getByRole('row').filter({ hasText: 'Vor der Abgabe' })).toBeVisible();
  await look(page, 'snapshots');
  await page.goto(`${address}&panel=activity`);
  await expect(page.getByRole('main')).toContainText('Alter Plan');
  await look(page, 'activity');
});

test('German: who has access, users and the review', longLane, async ({ product, person, device, page }) => {
  const { grant } = await prepareTeam(product, person);
  await grant('Everyone', '', 0);
  expect(await accessClient(product, person).rights()).not.toEqual([]);
  const administration = `/drive?workspace=${person.workspace.workspace_id}&panel=`;
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'Brand');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Freigeben' }).click();
  await expect(page.getByRole('complementary', { name: 'Zugriff und Berechtigungen' })).toContainText(
    'Design',
  );
  await look(page, 'access');
  await page.goto(`${administration}users`);
  await expect(page.getByRole('table', { name: 'Benutzer' })).toBeVisible();
  await look(page, 'users');
  await page.goto(`${administration}access`);
  await button(page, 'Zugriff prüfen').click();
  await expect(page.getByRole('table', { name: 'Zugriff' }).getByRole('row').nth(1)).toBeVisible();
  await look(page, 'review');
  await page.goto(`${administration}settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await look(page, 'settings');
});

test('German: the outbox without a connection', longLane, async ({ product, person, device, page }) => {
  await openFilespace(product, person, device, { Archiv: {}, Marke: {} });
  await device.goOffline();
  await focusRow(page, 'Archiv');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('button', { name: /Ausgang öffnen$/ }).click();
  await expect(page.getByRole('complementary', { name: 'Ausgang' })).toContainText('Archiv');
  await look(page, 'outbox');
});
