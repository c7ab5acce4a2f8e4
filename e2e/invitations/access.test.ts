import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { goodPassword } from '#tests/support/accounts/good-password.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, itemRow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { inviteLink } from '../harness/invite.ts';
import { createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('whoever accepts an invitation arrives in the folder that it gives access to', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const looks = join(test.info().project.outputDir, 'looks');
  const { filespace } = person;
  const beside = filespaceClient(product, person, filespace.drive_id);
  await beside.fill({ Legal: { Contracts: { Drafts: {} } }, Plans: {} });
  const nora = await createAccount(product, 'Nora');

  await device.signIn(person);
  await connect(page);
  await page.goto('/invite');
  const panel = page.getByRole('complementary', { name: 'Invite Users' });
  const field = panel.getByLabel('Email addresses');
  await field.fill(nora.email);
  await field.press('Enter');
  await expect(panel.getByText(/^Nothing is shared with everyone yet/)).toBeVisible();
  await panel.getByRole('button', { name: 'Add folder' }).click();
  await expect(panel.getByRole('button', { name: 'Add', exact: true })).toHaveAccessibleDescription(
    'Choose a folder',
  );
  await panel.getByRole('button', { name: 'Open Legal' }).click();
  await panel.getByRole('button', { name: 'Contracts', exact: true }).click();
  await checkLayouts(page, looks, 'invite-access-choosing');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Add folder' })).toBeFocused();
  await panel.getByRole('button', { name: 'Add folder' }).click();
  await panel.getByRole('button', { name: 'Plans', exact: true }).click();
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Right on Contracts' }).selectOption('Edit');
  await expect(panel.getByRole('list', { name: 'Folders they get' }).getByRole('listitem')).toHaveCount(2);
  await checkLayouts(page, looks, 'invite-access-chosen');
  await panel.getByRole('button', { name: "Don't give access to Plans" }).click();
  // What is chosen goes along without Add.
  await panel.getByRole('button', { name: 'Add folder' }).click();
  await panel.getByRole('button', { name: 'Plans', exact: true }).click();
  await panel.getByRole('button', { name: 'Invite 1 user' }).click();
  await expect(panel.getByText('Users Invited successfully.')).toBeVisible();
  await expect(panel.getByText('Invited, gets Edit on Contracts, View on Plans')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Folders they get' })).toHaveCount(0);
  await checkLayouts(page, looks, 'invite-access-pending');

  const hers = await newDevice();
  await hers.signIn(nora);
  await hers.page.goto(await inviteLink(product, nora.email));
  await hers.page.getByRole('button', { name: 'Accept' }).click();
  await expect(itemRow(hers.page, 'Drafts')).toBeVisible();
  await expect(hers.page).toHaveURL(new RegExp(`filespace=${filespace.drive_id}&folder=`));
  await checkLayouts(hers.page, looks, 'invite-access-arrived');
});

test('whoever signs up by an invitation arrives there too', async ({ product, person, device, page }) => {
  const { filespace } = person;
  const beside = filespaceClient(product, person, filespace.drive_id);
  const ids = await beside.fill({ Legal: { Contracts: {} } });
  const email = `sam.${randomUUID().slice(0, 8)}@partner.example`;
  const offer = { drive_id: filespace.drive_id, folder_id: ids.get('Legal') ?? '', permission: 1 as const };
  const body = {
    workspace_id: person.workspace.workspace_id,
    workspace_users: [{ email, role: 0 }],
    access: [offer],
  };
  await callApi(product.url, 'inviteUsers', { body }, person.token);
  await page.goto(await inviteLink(product, email));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(itemRow(page, 'Contracts')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`folder=${offer.folder_id}`));
  expect(device.complaints()).toEqual([]);
});
