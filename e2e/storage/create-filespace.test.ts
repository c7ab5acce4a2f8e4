import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { openWindow } from '../harness/browser-actions.ts';
import { addMember, createAccount } from '../harness/users.ts';

test('the owner makes filespaces, in a region of choice and each once; an admin reads why not', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  await device.signIn(person);
  const second = await openWindow(device.context);
  const tabs = [page, second];
  for (const tab of tabs) {
    await tab.goto('/filespace');
    await tab.getByRole('textbox', { name: 'Filespace name' }).fill('spring-launch');
    await tab.getByRole('combobox', { name: 'Region' }).selectOption('FF');
  }
  const create = (tab: typeof page) =>
    tab.getByRole('main').getByRole('button', { name: 'Create filespace' }).click();
  await create(page);
  await expect(page.getByText('No files or folders found in your filespace')).toBeVisible();
  await create(second);
  await expect(alertFor(second)).toHaveText('Filespace name already exists');
  const rows = await product.query("select region_code from drives where name = 'spring-launch'");
  expect(rows).toEqual([{ region_code: 'FF' }]);

  const admin = await createAccount(product, 'Noor');
  await addMember(product, person.workspace.workspace_id, admin, roles.admin);
  const theirs = await newDevice();
  await theirs.signIn(admin);
  const button = theirs.page.getByRole('button', { name: 'Create filespace' });
  const reason = 'Only the owner of the workspace can create filespaces';
  await expect(button).toHaveAccessibleDescription(reason);
  // Neither the badge of an admin nor the search takes the place of the workspace's name.
  const name = theirs.page.getByRole('banner').getByText(person.workspace.workspace_name, { exact: true });
  for (const width of [1366, 1280, 1100, 1025, 900, 700]) {
    await theirs.page.setViewportSize({ width, height: 800 });
    const cut = await name.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth < 120,
    );
    expect(cut, `the name of the workspace is cut at ${width}`).toBe(false);
  }
  await theirs.page.setViewportSize({ width: 1280, height: 720 });
  await theirs.page.goto('/filespace');
  await expect(theirs.page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect(theirs.page.getByRole('textbox', { name: 'Filespace name' })).toHaveCount(0);
});
