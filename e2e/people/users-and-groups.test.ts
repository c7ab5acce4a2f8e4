import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor, expectFieldError } from '../harness/announcements.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, clipboardText, connect } from '../harness/browser-actions.ts';
import { chooseMenuItem, expectToast, press, rowWith } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

async function goTo(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?!.*(sync|Search|menu)).*team-/ })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

test('the owner manages users and groups, and who is removed loses the workspace while looking at it', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const { workspace_id: workspaceId } = person.workspace;
  const [priya, tomas] = [await createAccount(product, 'Priya'), await createAccount(product, 'Tomas')];
  await addMember(product, workspaceId, priya);
  await addMember(product, workspaceId, tomas, roles.standard);
  const invited = `sam.${priya.email}`;
  const workspace_users = [{ email: invited }];
  const { token } = person;
  await callApi(product.url, 'inviteUsers', { body: { workspace_id: workspaceId, workspace_users } }, token);

  const hers = await newDevice();
  await hers.signIn(priya);
  await connect(hers.page);
  await addFolder(hers.page, 'Confidential');
  await goTo(hers.page, 'Users');

  await device.signIn(person);
  await connect(page);
  await goTo(page, 'Users');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody tr')).toHaveCount(4);
  await expect(rowWith(page, person.email)).toContainText('You');
  await expect(rowWith(page, person.email).getByRole('checkbox')).toBeDisabled();
  await expect(rowWith(page, invited)).toContainText('Not yet');

  await page.getByRole('radio', { name: 'Invited Users 1' }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Active Users 3' }).click();
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('TOMAS');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('nobody');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('');
  await page.getByRole('radio', { name: 'All Users 4' }).click();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
    'Please select at least one user to delete.',
  );
  await rowWith(page, tomas.email).getByRole('checkbox').check();
  await look(page, 'users');
  await rowWith(page, tomas.email).getByRole('checkbox').uncheck();

  await test.step('a role is changed after two questions, and another browser shows it', async () => {
    await chooseMenuItem(page, tomas.email, 'Update role');
    const asking = page.getByRole('dialog', { name: 'Update role' });
    await press(asking, 'Continue');
    await expectFieldError(asking.getByRole('combobox'), 'Select new role');
    await asking.getByRole('combobox').selectOption({ label: 'Admin' });
    await press(asking, 'Continue');
    const confirming = page.getByRole('alertdialog', { name: 'Confirm role update' });
    await press(confirming, 'Update role');
    await expectToast(page, 'Role updated successfully.');
    await expect(rowWith(page, tomas.email)).toContainText('Admin');
    await expect(rowWith(hers.page, tomas.email)).toContainText('Admin');
  });

  await test.step('an invite is copied, sent again and withdrawn', async () => {
    await device.context.grantPermissions(['clipboard-write']);
    await chooseMenuItem(page, invited, 'Copy invite link');
    await expectToast(page, 'Invite link copied to clipboard.');
    expect(await clipboardText(device.context)).toContain('/inviteuser#code=');
    await product.query('update invitations set created_at = now()'); // however long it took to come here
    await chooseMenuItem(page, invited, 'Resend invite');
    await expectToast(page, 'This invitation was sent a moment ago. Try again later.');
    await chooseMenuItem(page, invited, 'Withdraw invite');
    await press(page.getByRole('alertdialog', { name: 'Withdraw invite' }), 'Withdraw invite');
    await expectToast(page, 'Invite withdrawn successfully.');
    await expect(rowWith(page, invited)).toBeHidden();
    await expect(rowWith(hers.page, invited)).toBeHidden();
  });

  await test.step('groups are made, filled, renamed and deleted', async () => {
    await goTo(page, 'Groups');
    await press(page, 'Create group');
    const dialog = page.getByRole('dialog', { name: 'Create group' });
    const field = dialog.getByRole('textbox', { name: 'Group name' });
    await press(dialog, 'Create group');
    await expectFieldError(field, 'Enter a valid group name');
    await field.fill('EVERYONE');
    await press(dialog, 'Create group');
    await expectFieldError(field, "Name 'Everyone' is reserved for an automatically created group");
    await field.fill('Design');
    await press(dialog, 'Create group');
    await expectToast(page, 'Group created Successfully');
    await expect(rowWith(page, 'Design')).toContainText('00');
    await press(page, 'Create group');
    await field.fill('design');
    await press(dialog, 'Create group');
    await expectFieldError(field, 'A group with this name already exists');
    await field.fill('Freelancers');
    await page.keyboard.press('Enter');
    await expect(rowWith(page, 'Freelancers')).toBeVisible();

    await press(page, 'Design');
    const panel = page.getByRole('complementary', { name: 'Group Details' });
    await expect(panel.getByRole('heading', { name: 'No users in this group yet' })).toBeVisible();
    await press(panel, 'Add users');
    const adding = page.getByRole('dialog', { name: 'Add users' });
    await press(adding, 'Add');
    await expect(alertFor(page)).toHaveText('Select at least one user to add');
    for (const { email } of [priya, tomas]) await adding.getByRole('checkbox', { name: email }).check();
    await press(adding, 'Add');
    await expect(adding).toBeHidden();
    await expect(panel.getByRole('tab')).toHaveText([/^Users\s*02$/, /^Access and permissions\s*00$/]);
    await expect(rowWith(page, 'Design')).toContainText('02');
    await rowWith(page, 'Freelancers').getByRole('checkbox').check();
    await look(page, 'groups');
    await press(panel, `Remove ${tomas.name}`);
    await expect(rowWith(page, 'Design')).toContainText('01');
    await expect(panel.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
      'Please select at least one user to delete.',
    );
    await press(panel, 'Close');

    await press(page, 'Rename Design');
    const renaming = page.getByRole('dialog', { name: 'Rename group' });
    await renaming.getByRole('textbox').fill('Design studio');
    await press(renaming, 'Rename group');
    await expectToast(page, 'Group Renamed Successfully');
    await press(page, 'Delete');
    await press(page.getByRole('alertdialog', { name: 'Delete group' }), 'Delete');
    await expectToast(page, 'Group Deleted Successfully');
    await expect(rowWith(page, 'Freelancers')).toBeHidden();
    await goTo(hers.page, 'Groups');
    await expect(rowWith(hers.page, 'Design studio')).toContainText('01');
  });

  await test.step('a user has groups, and is added to more', async () => {
    await goTo(page, 'Users');
    await press(page, `${tomas.name} ${tomas.email}`);
    const panel = page.getByRole('complementary', { name: 'Manage users' });
    await expect(panel).toContainText('Admin, joined');
    await press(panel, 'Add to group');
    const adding = page.getByRole('dialog', { name: 'Add to group' });
    await press(adding, 'Add');
    await expect(alertFor(page)).toHaveText('Please select at least one group.');
    await adding.getByRole('checkbox', { name: 'Design studio' }).check();
    await press(adding, 'Add');
    await expect(panel.getByRole('list')).toContainText('Design studio');
    await look(page, 'manage-user');
    await press(panel, 'Remove from Design studio');
    await expect(panel.getByRole('list')).not.toContainText('Design studio');
    await press(panel, 'Close');
  });

  await test.step('what was done stands in the audit trail, and goes into a file', async () => {
    await goTo(page, 'Audit trail');
    const trail = page.getByRole('table', { name: 'Audit trail' });
    const label = `Changed the role of ${tomas.name} from Standard User to Admin`;
    await expect(trail.getByText(label)).toBeVisible();
    await expect(trail.getByText(`Withdrew ${invited}'s invitation`)).toBeVisible();
    await look(page, 'audit');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Groups');
    await page.getByRole('searchbox', { name: 'Search the trail' }).fill('studio');
    await expect(trail.getByText('Renamed group Design to Design studio')).toBeVisible();
    await expect(trail.getByText(label)).toBeHidden();
    const download = page.waitForEvent('download');
    await press(page, 'Export CSV');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`${person.email},Renamed group Design to Design studio,group-renamed`);
    expect(text).not.toContain('role-changed');
    await goTo(page, 'Users');
  });

  await test.step('without a network everybody is there to read, and nothing to change', async () => {
    await device.goOffline();
    await expect(page.getByText("You're offline. Showing users as of")).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(rowWith(page, tomas.email)).toBeVisible();
    await rowWith(page, tomas.email).getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
      'You need a connection to change users',
    );
    await look(page, 'users-offline');
    await device.comeOnline();
    await expect(page.getByText("You're offline. Showing users as of")).toBeHidden({ timeout: 40_000 });
  });

  await test.step('who is removed loses the workspace immediately, and its data with it', async () => {
    await chooseMenuItem(page, priya.name, 'Delete user');
    const dialog = page.getByRole('alertdialog', { name: 'Delete user' });
    await look(page, 'delete-user');
    await press(dialog, 'Delete');
    await expectToast(page, 'Users deleted successfully.');
    await expect(rowWith(page, priya.email)).toBeHidden();
    await expect(hers.page.getByRole('heading', { name: 'Create workspace' })).toBeVisible();
    await expect.poll(() => readStoredRows(hers.page)).toEqual([]);
  });
});

/** The tables of the device that hold anything of a workspace, with what is in them. */
function readStoredRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [name] = (await indexedDB.databases()).flatMap((database) => database.name ?? []);
    const database = await done(indexedDB.open(name ?? ''));
    const stored: string[] = [];
    for (const table of [
      'workspaces',
      'filespaces',
      'syncStates',
      'folders',
      'files',
      'peopleState',
      'peopleColumns',
      'grants',
      'grantColumns',
    ]) {
      const count = await done(database.transaction(table).objectStore(table).count());
      if (count > 0) stored.push(`${count} in ${table}`);
    }
    database.close();
    return stored;
  });
}
