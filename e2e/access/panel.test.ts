import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { limits } from '#contract/rules/limits.ts';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { callApi } from '../harness/api.ts';
import { connect, itemRow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { type Account, addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { accessClient, accessPanel, addInvited, announced, openAccess } from './access-steps.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'access'), name);

test('who manages access sees who can do what and why, changes it after reading what that does, and reads all of it offline', async ({
  product,
  person,
  device,
  page,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  const { workspace_id: workspaceId } = person.workspace;
  const { drive_id: driveId, drive_name: files } = person.filespace;
  const ids = await filespaceClient(product, person, driveId).fill({
    Brand: { Briefs: {}, 'Launch film': {}, Stills: {} },
    Legal: {},
    Press: {},
    Social: {},
    'notes.txt': 10,
  });
  const at = (path: string) => ids.get(path) ?? '';
  const [jonas, priya, tomas] = [
    await createAccount(product, 'Jonas'),
    await createAccount(product, 'Priya'),
    await createAccount(product, 'Tomas'),
  ];
  await addMember(product, workspaceId, jonas, roles.admin);
  const priyaId = await addMember(product, workspaceId, priya, roles.standard);
  const tomasId = await addMember(product, workspaceId, tomas, roles.standard);
  const sam = `sam.${priya.email}`;
  await addInvited(product, person, sam);
  const access = accessClient(product, person);
  const design = await access.group('Design', priyaId);
  await access.group('Press', tomasId);
  await access.grantToGroup(at('Brand'), design, 1);
  await access.grantToUser(at('Brand/Launch film'), priyaId, 0);
  await access.grantToUser(at('Brand/Launch film'), tomasId, 0);
  await callApi(
    product.url,
    'createDrive',
    { body: { drive_name: 'second-files', workspace_id: workspaceId } },
    person.token,
  );
  device.network.set({
    kind: 'lose-reply',
    of: /^GET \/api\/(drives\/folder|workspace)\/(\w+\/)?permission/,
  });
  await device.signIn(person);
  await page.goto(`/drive?filespace=${driveId}`);
  await connect(page);
  const panel = accessPanel(page);
  const rowOf = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
  const tab = (name: string) => panel.getByRole('tab', { name: new RegExp(`^${name}`) });

  await test.step('what could not be fetched is not shown as nothing, and is asked for again', async () => {
    await openAccess(page, files);
    await expect(panel.getByText("Couldn't load who has access.")).toBeVisible({ timeout: 20_000 });
    const struck = device.network.nextStrike();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await struck;
    await expect(panel.getByRole('tab', { name: 'Folders', exact: true })).toBeVisible();
    device.network.set({ kind: 'pass' });
    await expect(panel.getByRole('list', { name: 'Folders' })).toBeVisible({
      timeout: limits.reconnectAfterGiveUpMs + 10_000,
    });
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('it is opened by the key, from the menus and the palette', async () => {
    await itemRow(page, 'Brand').click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('Shift+P');
    await expect(panel.getByRole('heading', { level: 2, name: files })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: files, exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Filespace details',
      'Access and Permissions',
      'Snapshots',
      'Trash',
      'Activity',
      'HistoryH',
      'Filespace settings',
      'Disconnect',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'second-files options' }).click();
    const elsewhere = page.getByRole('menuitem', { name: 'Access and Permissions' });
    await expect(elsewhere).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Access and');
    await page.getByRole('option', { name: 'Access and Permissions' }).click();
    await expect(panel).toBeVisible();
  });

  await test.step('folders, users and groups are listed with what they were given', async () => {
    await expect(tab('Folders')).toHaveText(/^Folders\s*6$/);
    await expect(rowOf('Brand / Launch film')).toContainText('2 users');
    await expect(rowOf('Social')).toContainText('Not shared');
    await expect(rowOf(files)).toContainText('Top level');
    await panel.getByRole('searchbox', { name: 'Filter folders' }).fill('stil');
    await expect(panel.getByRole('list', { name: 'Folders' }).getByRole('listitem')).toHaveCount(1);
    await expect(rowOf('Brand / Stills')).toContainText('Not shared');
    await panel.getByRole('searchbox', { name: 'Filter folders' }).fill('');
    await look(page, 'folders');
    await tab('Folders').focus();
    await page.keyboard.press('ArrowRight');
    await expect(rowOf(priya.email).first()).toContainText('Standard User');
    await expect(rowOf(sam)).toContainText('Invited');
    await expect(rowOf(person.email)).toHaveCount(0);
    await expect(panel.getByRole('button', { name: `1 folder(s), ${tomas.name}` })).toBeVisible();
    await look(page, 'users');
    await tab('Groups').click();
    await expect(rowOf('Everyone')).toContainText('05 users, managed automatically');
    await look(page, 'groups');
  });

  const who = panel.getByRole('list', { name: 'People and groups with access to Launch film' });
  const personRow = ({ name }: Account) => who.getByRole('button', { name: new RegExp(`^${name}`) });
  await test.step('who has access to a folder, and why', async () => {
    await tab('Folders').click();
    await panel.getByRole('button', { name: 'Open Brand / Launch film' }).click();
    await expect(panel.getByRole('radio', { name: 'All 5' })).toBeVisible();
    await expect(panel.getByRole('radio', { name: 'Given here 1' })).toBeVisible();
    await expect(panel.getByRole('radio', { name: 'Inherited 4' })).toBeVisible();
    await expect(personRow(priya)).toContainText('From Brand, through group Design');
    await expect(personRow(person)).toContainText('Workspace Owner, always has access');
    await personRow(priya).click();
    await expect(who).toContainText(
      'Edit access from a folder above wins, so View access on Launch film has no effect.',
    );
    await expect(who.getByText('View · no effect')).toBeVisible();
    await panel.getByRole('button', { name: 'Show 1 user without access' }).click();
    await expect(who).toContainText(sam);
    await look(page, 'why');
  });

  await test.step('a right is changed and taken away once it was said what that does', async () => {
    await personRow(tomas).click();
    const permission = (word: string) =>
      who.getByRole('button', { name: `${word}, ${tomas.name} on Launch film` });
    await permission('View').click();
    await page.getByRole('menu').getByText('Edit', { exact: true }).click();
    const changing = page.getByRole('alertdialog', { name: 'Change access' });
    await expect(changing).toContainText('1 person gains Edit.');
    await product.query('alter table audit rename to audit_away');
    await changing.getByRole('button', { name: 'Change to Edit' }).click();
    await expect(
      changing.getByText('Failed to change access: Something went wrong on the server.'),
    ).toBeVisible();
    await product.query('alter table audit_away rename to audit');
    await changing.getByRole('button', { name: 'Change to Edit' }).click();
    await announced(page, 'Access changed');
    await expect(personRow(tomas)).toContainText('Edit');
    await permission('Edit').click();
    await page.getByRole('menuitem', { name: 'Remove access' }).click();
    const removing = page.getByRole('alertdialog', { name: 'Remove access' });
    await expect(removing).toContainText('1 person loses access.');
    await removing.getByRole('button', { name: 'Show names' }).click();
    await expect(removing.getByRole('definition')).toHaveText(tomas.name);
    await look(page, 'remove');
    await removing.getByRole('button', { name: 'Cancel' }).click();
    await expect(personRow(tomas)).toContainText('Edit');
    await permission('Edit').click();
    await page.getByRole('menuitem', { name: 'Remove access' }).click();
    await product.query('alter table audit rename to audit_away');
    await removing.getByRole('button', { name: 'Remove access' }).click();
    await expect(
      removing.getByText('Failed to remove access: Something went wrong on the server.'),
    ).toBeVisible();
    await product.query('alter table audit_away rename to audit');
    await removing.getByRole('button', { name: 'Remove access' }).click();
    await announced(page, 'Access removed');
    await expect(personRow(tomas)).toContainText('No access');
  });

  const form = page.getByRole('complementary', { name: 'Grant folder access' });
  const field = form.getByRole('combobox', { name: 'Add users or groups' });
  await test.step('rights are given by keyboard alone', async () => {
    await panel.getByRole('button', { name: 'Grant access' }).focus();
    await page.keyboard.press('Enter');
    await expect(form.getByRole('heading', { name: 'Share “Launch film”' })).toBeVisible();
    await expect(form).toContainText(`${files} / Brand / Launch film`);
    await expect(form.getByRole('list', { name: /^Folders in/ })).toHaveCount(0);
    await form.getByRole('button', { name: 'Change folder' }).click();
    await expect(form.getByRole('button', { name: 'Launch film', pressed: true })).toBeInViewport();
    const done = form.getByRole('button', { name: 'Done' });
    await expect(done).toHaveAccessibleDescription('Choose at least one user or group');
    await field.focus();
    await page.keyboard.type('priya');
    await expect(form.getByRole('option').first()).toContainText('Has Edit access');
    await page.keyboard.press('Escape');
    await expect(form.getByRole('option')).toHaveCount(0);
    await expect(form).toBeVisible();
    await field.fill('every');
    await page.keyboard.press('Enter');
    await page.keyboard.type('sam');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('2 people gain View, 1 keeps Edit through Design.');
    await field.fill('north');
    await look(page, 'grant');
    await page.keyboard.press('Escape');
    await product.query('alter table audit rename to audit_away');
    await done.focus();
    await page.keyboard.press('Enter');
    await expect(alertFor(page)).toContainText('Failed to grant access: Something went wrong on the server.');
    expect((await access.rights()).filter((row) => row.includes('Everyone'))).toEqual([]);
    await product.query('alter table audit_away rename to audit');
    await form.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await announced(page, 'Access granted');
    await expect(who).toContainText('Everyone');
    await panel.getByRole('button', { name: 'Grant access' }).click();
    await field.fill('every');
    await expect(form.getByRole('option').first()).toContainText('Has View access');
    await page.keyboard.press('Enter');
    await expect(form).toContainText("No one's access to Launch film changes.");
    await expect(done).toHaveAttribute('aria-disabled', 'true');
    await expect(done).toHaveAccessibleDescription("This changes no one's access");
  });

  await test.step('what one person can see, and Back to where it began', async () => {
    await form.getByRole('button', { name: 'Back' }).click();
    await expect(tab('Folders')).toHaveAttribute('aria-selected', 'true');
    await tab('Users').click();
    await panel.getByRole('button', { name: `Open ${priya.name}` }).click();
    await expect(rowOf(`${files} / Brand`).first()).toContainText('From group Design');
    await expect(rowOf('Launch film').filter({ hasText: 'Given directly' })).toContainText('no effect');
    await look(page, 'what-she-sees');
    await panel.getByRole('button', { name: 'Grant folder access' }).click();
    await expect(form.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription('Choose a folder');
    await expect(form.getByRole('button', { pressed: true })).toHaveCount(0);
    await form.getByRole('button', { name: `All of ${files}` }).click();
    await expect(form).toContainText(`This gives View access to everything in ${files}.`);
    await look(page, 'grant-to-person');
    await form.getByRole('button', { name: 'Social', exact: true }).click();
    await form.getByRole('radio', { name: /^Edit/ }).check();
    await expect(form).toContainText('Edit access to Social includes everything in it.');
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(`${files} / Social`)).toContainText('Given directly');
    await panel.getByRole('button', { name: 'Close' }).click();
    await openAccess(page, files);
    await expect(tab('Folders')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('from the row of a folder, and from Info', async () => {
    await itemRow(page, 'Press').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await expect(panel.getByRole('heading', { level: 2, name: 'Press' })).toBeVisible();
    await itemRow(page, 'Social').click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('Shift+I');
    await expect(panel).toBeHidden();
    await page.getByRole('complementary', { name: 'Info' }).getByRole('button', { name: 'Share' }).click();
    await expect(panel.getByRole('heading', { level: 2, name: 'Social' })).toBeVisible();
  });

  await test.step('without a network everything can be read, and nothing changed', async () => {
    await device.goOffline();
    await expect(panel).toContainText("You're offline. Showing access as of");
    const grantButton = panel.getByRole('button', { name: 'Grant access' });
    await expect(grantButton).toHaveAccessibleDescription('You need a connection to change access');
    await page.reload();
    await itemRow(page, 'Brand').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await panel.getByRole('button', { name: /^Design/ }).click();
    await expect(panel.getByRole('button', { name: 'Edit, Design on Brand' })).toHaveAccessibleDescription(
      'You need a connection to change access',
    );
    await look(page, 'offline');
    await device.comeOnline();
  });
});
