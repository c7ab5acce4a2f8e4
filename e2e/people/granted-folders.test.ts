import { join } from 'node:path';
import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { lookAt } from '../harness/looks.ts';
import { addMember, createAccount } from '../harness/person.ts';
import { addFolder, connect, openFolder, itemRow as row } from '../harness/screen.ts';

test('a standard user sees what was granted, changes what Edit reaches, and loses at once what is taken away', async ({
  product,
  person,
  newDevice,
}, info) => {
  const driveId = person.filespace.drive_id;
  const ids = await filespaceClient(product, person, driveId).fill({
    Legal: { Contracts: { 'old.txt': 10 } },
    Brand: {},
    Secret: {},
  });
  const standard = await createAccount(product, 'Omar');
  const memberId = await addMember(product, person.workspace.workspace_id, standard, roles.standard);
  const grant = (path: string, permission: 0 | 1 | 2) =>
    callApi(
      product.url,
      'grantToUser',
      {
        body: {
          drive_id: driveId,
          workspace_user_id: memberId,
          folder_id: ids.get(path) ?? '',
          permission,
        },
      },
      person.token,
    );
  const device = await newDevice();
  const { page } = device;
  await device.signIn(standard);
  await expect(page.getByText('No filespace assigned yet')).toBeVisible();

  await grant('Legal/Contracts', 0);
  await grant('Brand', 1);
  await connect(page);
  await expect(row(page, 'Brand')).toBeVisible();
  await expect(row(page, 'Legal')).toBeVisible();
  await expect(row(page, 'Secret')).toHaveCount(0);
  const add = page.getByRole('button', { name: 'Add folder' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await lookAt(page, join(info.project.outputDir, 'granted'), 'standard-root');
  await openFolder(page, 'Brand');
  await device.goOffline();
  await addFolder(page, 'Logos');
  await expect(row(page, 'Logos')).toBeVisible();
  await device.comeOnline();
  await expect(page.getByText('All changes synced').first()).toBeVisible();

  await page.goBack();
  await openFolder(page, 'Legal');
  await openFolder(page, 'Contracts');
  await expect(row(page, 'old.txt')).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await grant('Legal/Contracts', 2);
  await expect(row(page, 'old.txt')).toHaveCount(0);
  await expect(row(page, 'Brand')).toBeVisible();
  await expect(row(page, 'Legal')).toHaveCount(0);
  await grant('Brand', 2);
  await expect(page.getByText('No filespace assigned yet')).toBeVisible();
});
