import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { row } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { storedContents } from './stored-contents.ts';

test('a folder that is kept is here without a connection, and gone with the permission', async ({
  product,
  person,
  newDevice,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const ids = await filespaceClient(product, person, driveId).fill({
    Brand: { Logos: { 'logo.svg': 40 }, 'plan.txt': 25 },
    'other.txt': 12,
  });
  const omar = await createAccount(product, 'Omar');
  const memberId = await addMember(product, person.workspace.workspace_id, omar, roles.standard);
  const grant = (permission: 0 | 2) =>
    callApi(
      product.url,
      'grantToUser',
      {
        body: {
          drive_id: driveId,
          workspace_user_id: memberId,
          folder_id: ids.get('Brand') ?? '',
          permission,
        },
      },
      person.token,
    );
  await grant(0);
  const device = await newDevice();
  const { page } = device;
  await device.signIn(omar);
  await connect(page);
  await row(page, 'Brand').click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Available offline' }).click();
  await expect(row(page, 'Brand').getByText('Available offline', { exact: true })).toBeAttached();
  expect((await storedContents(page)).length).toBe(2);
  await checkLayouts(page, outputDir, 'kept-folder');

  await device.goOffline();
  await page.reload();
  await openFolder(page, 'Brand');
  await expect(row(page, 'plan.txt').getByText('Available offline', { exact: true })).toBeAttached();
  await checkLayouts(page, outputDir, 'kept-inside');

  await device.comeOnline();
  await expect(row(page, 'Logos')).toBeVisible();
  await grant(2);
  await expect(row(page, 'plan.txt')).toHaveCount(0);
  await expect.poll(() => storedContents(page)).toEqual([]);
});
