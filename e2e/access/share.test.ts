import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { connect, itemRow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { accessPanel, announced } from './access-steps.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'access'), name);
const fileIsShared = 'A file is shared with its folder';

test('a folder, and a file with its folder, are shared from the bars and the menu; who always has access is not offered it', async ({
  product,
  person,
  device,
  page,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  const { workspace_id: workspaceId } = person.workspace;
  const { drive_id: driveId, drive_name: files } = person.filespace;
  const ids = await filespaceClient(product, person, driveId).fill({
    Brand: { 'logo.png': 10, Stills: {} },
    'notes.txt': 10,
  });
  const [jonas, priya] = [await createAccount(product, 'Jonas'), await createAccount(product, 'Priya')];
  await addMember(product, workspaceId, jonas, roles.admin);
  await addMember(product, workspaceId, priya, roles.standard);
  await device.signIn(person);
  await page.goto(`/drive?filespace=${driveId}`);
  await connect(page);
  const panel = accessPanel(page);
  const opens = async (name: string) => {
    await expect(panel.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
  };
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const select = (name: string) => itemRow(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selection', exact: true });

  await test.step('the open folder from the bar at the top', async () => {
    await share.click();
    await opens(files);
    await page.goto(`/drive?filespace=${driveId}&folder=${ids.get('Brand')}`);
    await expect(itemRow(page, 'Stills')).toBeVisible();
    await look(page, 'share-top-bar');
    await share.click();
    await opens('Brand');
  });

  await test.step('what is selected, and a row by its menu', async () => {
    await select('Stills');
    await look(page, 'share-selection');
    await bar.getByRole('button', { name: 'Share' }).click();
    await opens('Stills');
    await select('logo.png');
    await expect(bar.getByRole('button', { name: 'Share' })).toHaveAccessibleDescription('Select one item');
    await bar.getByRole('button', { name: 'Clear', exact: true }).click();
    await itemRow(page, 'logo.png').click({ button: 'right' });
    await look(page, 'share-menu');
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await announced(page, fileIsShared);
    await opens('Brand');
  });

  await test.step('on a phone a file at the root, which is shared with all of the filespace', async () => {
    await page.goto(`/drive?filespace=${driveId}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await select('notes.txt');
    await page
      .getByRole('toolbar', { name: 'Selection actions' })
      .getByRole('button', { name: 'Share' })
      .click();
    await announced(page, fileIsShared);
    await opens(files);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('nothing is granted that changes nobody’s access', () =>
    grantsWhatCounts(page, jonas, priya));

  await test.step('Info names who has access, and leads to why', () =>
    namesWhoHasAccess(page, [
      [person.name, 'Owner'],
      [priya.name, 'Edit'],
      [jonas.name, 'Admin'],
    ]));
});

/** To a folder, and to a file in it. */
async function namesWhoHasAccess(page: Page, who: readonly (readonly [string, string])[]): Promise<void> {
  const info = page.getByRole('complementary', { name: 'Info' });
  const rows = info.getByRole('region', { name: 'Who has access' }).getByRole('listitem');
  const expected = who.map(([name, right]) => new RegExp(`${name}\\s*${right}$`));
  await itemRow(page, 'Brand').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Info' }).click();
  await expect(rows).toHaveText(expected);
  await look(page, 'info-access');
  await itemRow(page, 'Brand').dblclick();
  await itemRow(page, 'logo.png').getByRole('checkbox').check();
  await expect(rows).toHaveText(expected);
  await itemRow(page, 'logo.png').getByRole('checkbox').uncheck();
  await page.goBack();
  await itemRow(page, 'Brand').getByRole('checkbox').uncheck();
  await itemRow(page, 'notes.txt').getByRole('checkbox').check();
  await expect(rows).toHaveText(expected.filter((_, at) => at !== 1));
  await info.getByRole('button', { name: 'See why' }).click();
  await expect(accessPanel(page).getByRole('heading', { name: 'Who has access' })).toBeVisible();
}

/** By the panel of a folder that was shared with nobody. */
async function grantsWhatCounts(
  page: Page,
  admin: Pick<TestUser, 'email' | 'name'>,
  standard: Pick<TestUser, 'email' | 'name'>,
): Promise<void> {
  const panel = accessPanel(page);
  await itemRow(page, 'Brand').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const grant = () => panel.getByRole('button', { name: 'Grant access' }).click();
  await grant();
  const form = page.getByRole('complementary', { name: 'Grant folder access' });
  const done = form.getByRole('button', { name: 'Done' });
  await expect(done).toHaveAccessibleDescription('Choose at least one user or group');
  await form.getByRole('combobox').fill(admin.email);
  const always = form.getByRole('option', { name: admin.email });
  await expect(always).toContainText('Always has access');
  await expect(always).toHaveAttribute('aria-disabled', 'true');
  await look(page, 'grant-always');
  await page.keyboard.press('Enter');
  await always.click({ force: true });
  await expect(form.getByRole('button', { name: `Remove ${admin.name}` })).toHaveCount(0);
  const choose = async () => {
    await form.getByRole('combobox').fill(standard.email);
    await page.keyboard.press('Enter');
  };
  await choose();
  await done.click();
  await announced(page, 'Access granted');
  await grant();
  await choose();
  await expect(done).toHaveAccessibleDescription("This changes no one's access");
  await look(page, 'grant-changes-nobody');
  await form.getByRole('radio', { name: /^Edit/ }).check();
  await done.click();
  await expect(panel.getByRole('button', { name: new RegExp(`^${standard.name} .* Edit$`) })).toBeVisible();
}
