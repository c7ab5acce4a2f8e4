import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { chooseMenuItem, expectToast, press, rowWith, toast } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';

test('what the server cannot do now is reported where it was asked, changes nothing, and can be asked again', async ({
  product,
  person,
  device,
  page,
}) => {
  test.setTimeout(180_000);
  const { workspace_id: workspaceId } = person.workspace;
  const [priya, tomas] = [await createAccount(product, 'Priya'), await createAccount(product, 'Tomas')];
  const tomasId = await addMember(product, workspaceId, tomas, roles.standard);
  await addMember(product, workspaceId, priya, roles.standard);
  const sam = `sam.${priya.email}`;
  const location = { workspace_id: workspaceId };
  const call = <N extends Parameters<typeof callApi>[1]>(name: N, input: Parameters<typeof callApi<N>>[2]) =>
    callApi(product.url, name, input, person.token);
  await call('inviteUsers', { body: { ...location, workspace_users: [{ email: sam }] } });
  const groups: Record<string, string> = {};
  for (const group_name of ['Design', 'Press', 'Legal']) {
    groups[group_name] = (await call('createGroup', { body: { ...location, group_name } })).id;
  }
  const workspace_groups_ids = [{ group_id: groups['Design'] ?? '' }];
  await call('addToGroups', { body: { workspace_user_id: tomasId, workspace_groups_ids } });
  const own = { user_id: person.userId, storage: { type: 'own', settings: { region: 'OR' } } };
  const empty = await call('createWorkspace', { body: { workspace_name: 'empty-team', ...own } });
  const goTo = (panel: string, workspace = workspaceId) =>
    page.goto(`/drive?workspace=${workspace}&panel=${panel}`);

  await device.signIn(person);
  await goTo('users');

  await test.step('an answer that is lost on the way', async () => {
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace\/users\/copy/ });
    await chooseMenuItem(page, sam, 'Copy invite link');
    await expectToast(page, 'Failed to copy invite link.');
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace\/users\/resend/ });
    await chooseMenuItem(page, sam, 'Resend invite');
    await expectToast(page, 'Failed to resend invite');
    device.network.set({ kind: 'pass' });
    await page.context().grantPermissions(['geolocation']); // and nothing else: no clipboard
    await chooseMenuItem(page, sam, 'Copy invite link');
    await expectToast(page, 'Failed to copy to clipboard.');
    device.network.set({ kind: 'lose-reply', of: /^DELETE \/api\/workspace\/users\/widthdraw/ });
    await chooseMenuItem(page, sam, 'Withdraw invite');
    const asked = page.getByRole('alertdialog', { name: 'Withdraw invite' });
    await press(asked, 'Withdraw invite');
    await expect(asked.getByText('Failed to withdraw invite')).toBeVisible();
    device.network.set({ kind: 'pass' });
    await press(asked, 'Withdraw invite'); // the same wish: it was done, and is done once
    await expectToast(page, 'Invite withdrawn successfully.');
  });

  await product.query('alter table audit rename to audit_away');
  await test.step('users stay who and where they are', async () => {
    await chooseMenuItem(page, priya.name, 'Delete user');
    const one = page.getByRole('alertdialog', { name: 'Delete user' });
    await press(one, 'Delete');
    await expect(one.getByText('Failed to delete user.')).toBeVisible();
    await press(one, 'Cancel');
    for (const { email } of [priya, tomas]) await rowWith(page, email).getByRole('checkbox').check();
    await press(page, 'Delete');
    const several = page.getByRole('alertdialog', { name: 'Delete selected users' });
    for (const { email } of [priya, tomas]) await expect(several).toContainText(email);
    await press(several, 'Delete');
    await expect(several.getByText('Failed to delete one or more users. Please try again.')).toBeVisible();
    await press(several, 'Cancel');
    await chooseMenuItem(page, tomas.email, 'Update role');
    const asking = page.getByRole('dialog', { name: 'Update role' });
    await asking.getByRole('combobox').selectOption({ label: 'Admin' });
    await press(asking, 'Continue');
    const confirming = page.getByRole('alertdialog', { name: 'Confirm role update' });
    await press(confirming, 'Update role');
    await expect(
      page.getByText('Failed to update role: Something went wrong on the server.').first(),
    ).toBeVisible();
    await press(confirming, 'Back');
    await press(asking, 'Cancel');
    await press(page, `${tomas.name} ${tomas.email}`);
    const panel = page.getByRole('complementary', { name: 'Manage users' });
    await press(panel, 'Remove from Design');
    // Behind it stands the number by which an operator finds the request in the log.
    const refused = 'Failed to remove user from group: Something went wrong on the server.';
    await expect(toast(page, refused)).toBeVisible();
    await press(panel, 'Add to group');
    const adding = page.getByRole('dialog', { name: 'Add to group' });
    await adding.getByRole('checkbox', { name: 'Press' }).check();
    await press(adding, 'Add');
    await expect(adding.getByText('Failed to add groups: Something went wrong on the server.')).toBeVisible();
    await press(adding, 'Cancel');
    await expect(rowWith(page, tomas.email)).toContainText('Standard User');
  });

  await test.step('groups stay', async () => {
    await goTo('groups');
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
      'Select atleast one Group to Delete',
    );
    for (const name of ['Press', 'Legal']) await rowWith(page, name).getByRole('checkbox').check();
    await press(page, 'Delete');
    const asked = page.getByRole('alertdialog', { name: 'Delete selected groups' });
    await press(asked, 'Delete');
    await expect(asked.getByText('Failed to delete some groups')).toBeVisible();
    await product.query('alter table audit_away rename to audit');
    await press(asked, 'Delete');
    await expectToast(page, 'Selected groups deleted successfully');
    await rowWith(page, 'Design').getByRole('checkbox').check();
    await press(page, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: /^Delete/ });
    await call('deleteGroup', { params: { workspaceId, groupId: groups['Design'] ?? '' } });
    await expect(dialog.getByText("It's already deleted.")).toBeVisible();
    await press(dialog, 'Delete');
    await expect(dialog.getByText('No groups selected to delete.')).toBeVisible();
    await press(dialog, 'Cancel');
    await device.goOffline();
    await expect(page.getByRole('button', { name: 'Create group' })).toHaveAccessibleDescription(
      'You need a connection to change groups',
    );
    await device.comeOnline();
    await expect(page.getByRole('button', { name: 'Create group' })).toHaveAccessibleDescription('');
  });

  await test.step('so do workspaces, and a filespace is not half made', async () => {
    await goTo('settings');
    const settings = async (name: string) => {
      await press(page, 'Delete workspace');
      const asked = page.getByRole('alertdialog', { name: 'Delete workspace' });
      await asked.getByRole('textbox', { name: 'Workspace name' }).fill(name);
      await press(asked, 'Delete');
      return asked;
    };
    const held = await settings(person.workspace.workspace_name);
    await expect(held.getByText('Delete failed: Workspace has active drives.')).toBeVisible();
    await product.query('alter table audit rename to audit_away');
    await product.query('alter table deleted_workspace_storages rename to former_away');
    await goTo('settings', empty.id);
    await page.getByRole('textbox', { name: 'Workspace name' }).fill('other-team');
    await press(page, 'Save');
    await expect(page.getByText('Failed to rename workspace')).toBeVisible();
    const broken = await settings('empty-team');
    await expect(broken.getByText('Failed to delete workspace')).toBeVisible();
    await press(broken, 'Cancel');
    await goTo('create-filespace');
    await page.getByRole('textbox', { name: 'Filespace name' }).fill('half-made');
    await press(page.getByRole('main'), 'Create filespace');
    await expect(page.getByText('Error creating filespace. Please try again.')).toBeVisible();
    await product.query('alter table audit_away rename to audit');
    await product.query('alter table former_away rename to deleted_workspace_storages');
    expect(await product.query(`select id from drives where name = 'half-made'`)).toEqual([]);
    await press(page.getByRole('main'), 'Create filespace');
    await expect(page.getByRole('link', { name: 'half-made' })).toBeVisible();
  });
});
