import { readFile } from 'node:fs/promises';
import { roles } from '#contract/rules/roles.ts';
import { accessClient } from '../access/access-steps.ts';
import { expect, test } from '../fixtures.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectToast, rowWith } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkThemes } from '../harness/visual-checks.ts';
import { addCrowd, crowdEmail } from './crowd.ts';
import { chooseByArrows, runCommand, tabAndPress, tabTo } from './keys.ts';

const crowd = 10_000;
const [promoted, hired, leaving] = [crowdEmail(4242), crowdEmail(7777), crowdEmail(9001)];

test("an administrator's week with ten thousand people, by keyboard alone", async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  test.setTimeout(900_000);
  device.context.setDefaultTimeout(20_000);
  const { workspace_id: workspaceId } = person.workspace;
  const jonas = await createAccount(product, 'Jonas');
  await addMember(product, workspaceId, jonas, roles.admin);
  await addCrowd(product, workspaceId, crowd);
  const ids = await filespaceClient(product, person, person.filespace.drive_id).fill({
    Brand: { 'Launch film': {} },
    Legal: {},
  });
  const film = ids.get('Brand/Launch film') ?? '';
  const memberId = async (email: string) => {
    const [member] = await product.query('select id from members where email = $1', [email]);
    return String(member?.['id']);
  };
  const access = accessClient(product, person);
  await access.grantToUser(film, await memberId(leaving), 1);
  await access.grantToUser(film, await memberId(promoted), 0);
  await access.grantToUser(ids.get('Legal') ?? '', await memberId(hired), 0);
  const look = (name: string) => checkThemes(page, outputDir, name);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  await test.step('Monday: signs in', async () => {
    await page.goto('/');
    await expect(page.getByLabel('Email or username')).toBeFocused();
    await page.keyboard.type(jonas.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(jonas.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/drive*');
    await expect(button('Connect')).toBeVisible();
    await tabAndPress(page, button('Connect'));
    await expect(page.getByRole('row', { name: 'Brand', exact: true })).toBeVisible();
    await look('01-signed-in');
  });

  const users = page.getByRole('table', { name: 'Users' });
  const findUser = async (email: string) => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Search by name or email' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(email);
    await expect(users).toHaveAttribute('aria-rowcount', '2');
    await expect(rowWith(page, email)).toBeVisible();
  };

  await test.step('Tuesday: finds one of ten thousand and makes her an admin', async () => {
    await runCommand(page, 'Users');
    await expect(users).toHaveAttribute('aria-rowcount', String(crowd + 3), { timeout: 30_000 });
    await look('02-users');
    await findUser(promoted);
    await look('03-found');
    await tabAndPress(page, button('User 4242 options'));
    await chooseByArrows(page, 'Update role');
    const asking = page.getByRole('dialog', { name: 'Update role' });
    await expect(asking).toBeVisible();
    await tabTo(page, asking.getByRole('combobox'));
    await page.keyboard.type('Admin');
    await look('04-role');
    await tabAndPress(page, asking.getByRole('button', { name: 'Continue' }));
    const confirming = page.getByRole('alertdialog', { name: 'Confirm role update' });
    await expect(confirming).toBeVisible();
    await look('05-confirm-role');
    await tabAndPress(page, confirming.getByRole('button', { name: 'Update role' }));
    await expectToast(page, 'Role updated successfully.');
    await expect(rowWith(page, promoted)).toContainText('Admin');
    await expect(button('User 4242 options'), 'the focus is where it was').toBeFocused();
  });

  await test.step('Wednesday: makes a group and puts somebody new into it', async () => {
    await runCommand(page, 'Groups');
    await expect(page.getByRole('table', { name: 'Groups' })).toHaveAttribute('aria-rowcount', '103');
    await look('06-groups');
    await tabAndPress(page, button('Create group'));
    const creating = page.getByRole('dialog', { name: 'Create group' });
    await expect(creating.getByRole('textbox', { name: 'Group name' })).toBeFocused();
    await page.keyboard.type('Launch team');
    await look('07-create-group');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Group created Successfully');
    await tabTo(page, page.getByRole('searchbox'), 'Tab');
    await page.keyboard.type('launch');
    await expect(page.getByRole('table', { name: 'Groups' })).toHaveAttribute('aria-rowcount', '2');
    await tabAndPress(page, button('Launch team'));
    const panel = page.getByRole('complementary', { name: 'Group Details' });
    await expect(panel).toBeVisible();
    await tabAndPress(page, panel.getByRole('button', { name: 'Add users' }));
    const adding = page.getByRole('dialog', { name: 'Add users' });
    await tabTo(page, adding.getByRole('searchbox'));
    await page.keyboard.type(hired);
    await expect(adding.getByRole('checkbox')).toHaveCount(1);
    await tabAndPress(page, adding.getByRole('checkbox', { name: hired }), 'Space');
    await look('08-add-users');
    await tabAndPress(page, adding.getByRole('button', { name: 'Add', exact: true }));
    await expect(adding).toBeHidden();
    await expect(page.getByRole('list', { name: 'Users of Launch team' })).toContainText(hired);
    await look('09-group');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('Thursday: reviews who may open a folder, keeps the list and takes one right away', async () => {
    await runCommand(page, 'Workspace access');
    await tabAndPress(page, button('Review access'));
    const rights = page.getByRole('table', { name: 'Access' });
    await expect(rights).toHaveAttribute('aria-rowcount', '4');
    await look('10-review');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search users, groups and folders' }));
    await page.keyboard.type('Launch film');
    await expect(rights).toHaveAttribute('aria-rowcount', '3');
    const downloading = page.waitForEvent('download');
    await tabAndPress(page, button('Export CSV'));
    const text = await readFile(await (await downloading).path(), 'utf8');
    for (const email of [promoted, leaving]) expect(text).toContain(email);
    expect(text).not.toContain(hired);
    await tabAndPress(page, rowWith(page, leaving).getByRole('checkbox'), 'Space');
    await tabAndPress(page, button('Remove access'));
    const asking = page.getByRole('alertdialog', { name: 'Remove access' });
    await expect(asking).toBeVisible();
    await look('11-remove-access');
    await tabAndPress(page, asking.getByRole('button', { name: 'Remove access' }));
    await expectToast(page, 'Access removed');
    await expect(rights).toHaveAttribute('aria-rowcount', '2');
  });

  await test.step('Friday: removes who has left', async () => {
    await runCommand(page, 'Users');
    await expect(users).toBeVisible();
    await findUser(leaving);
    await tabAndPress(page, rowWith(page, leaving).getByRole('button', { name: /options$/ }));
    await chooseByArrows(page, 'Delete user');
    const asking = page.getByRole('alertdialog', { name: 'Delete user' });
    await expect(asking).toBeVisible();
    await look('12-delete-user');
    await tabAndPress(page, asking.getByRole('button', { name: 'Delete', exact: true }));
    await expectToast(page, 'Users deleted successfully.');
    await expect(page.getByText('No users found')).toBeVisible();
  });

  await test.step('and shows the auditor the whole week', async () => {
    await runCommand(page, 'Audit trail');
    const trail = page.getByRole('table', { name: 'Audit trail' });
    const changedRole = (who: string) => `Changed the role of ${who} from Standard User to Admin`;
    await expect(trail.getByText(changedRole('User 4242'))).toBeVisible();
    await look('13-audit');
    const downloading = page.waitForEvent('download');
    await tabAndPress(page, button('Export CSV'));
    const text = await readFile(await (await downloading).path(), 'utf8');
    for (const what of [changedRole(promoted), 'Launch team', hired, leaving]) expect(text).toContain(what);
    await page.keyboard.press('F6');
    await runCommand(page, 'Sign out');
    const asking = page.getByRole('alertdialog', { name: 'Sign out' });
    await expect(asking).toBeVisible();
    await tabAndPress(page, asking.getByRole('button', { name: 'Sign out' }));
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
