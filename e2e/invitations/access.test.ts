import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { rootId } from '#contract/rules/root-folder.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
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
  const { token, filespace } = person;
  const addFolder = async (name: string, parent: string) => {
    const folder_id = randomUUID();
    const data = { folder_id, folder_name: name, parent_folder: parent, drive_id: filespace.drive_id };
    const event = { event_id: randomUUID(), timestamp: 1.77e18, message_owner: 'BESIDEIT0000' };
    const body = [{ ...event, type: 'NEW_FOLDER_CREATED' as const, data }];
    await callApi(product.url, 'postEvents', { params: { driveId: filespace.drive_id }, body }, token);
    return folder_id;
  };
  const legal = await addFolder('Legal', rootId);
  await addFolder('Contracts', legal);
  await addFolder('Plans', rootId);
  const nora = await createAccount(product, 'Nora');

  await device.signIn(person);
  await expect(page.getByRole('row', { name: /Legal/ })).toBeVisible();
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
  await panel.getByRole('button', { name: 'Invite 1 user' }).click();
  await expect(panel.getByText('Users Invited successfully.')).toBeVisible();
  await expect(panel.getByText('Invited, gets Edit on Contracts')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Folders they get' })).toHaveCount(0);
  await checkLayouts(page, looks, 'invite-access-pending');

  const hers = await newDevice();
  await hers.signIn(nora);
  await hers.page.goto(await inviteLink(product, nora.email));
  await hers.page.getByRole('button', { name: 'Accept' }).click();
  await expect(hers.page.getByRole('heading', { name: 'Contracts' })).toBeVisible();
  await expect(hers.page).toHaveURL(new RegExp(`filespace=${filespace.drive_id}&folder=`));
  await checkLayouts(hers.page, looks, 'invite-access-arrived');
});
