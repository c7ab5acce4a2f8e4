import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('who sees only some folders finds the topmost of them in a place, with what they may do there', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const { drive_id: driveId } = person.filespace;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({
    Clients: { Acme: { 'offer.pdf': 20, Inside: {} } },
    Brand: { 'logo.svg': 20 },
    Hidden: {},
  });
  const guest = await createAccount(product);
  const memberId = await addMember(product, person.workspace.workspace_id, guest, roles.standard);
  for (const [path, permission] of [
    ['Clients/Acme', 1],
    ['Clients/Acme/Inside', 0],
    ['Brand', 0],
  ] as const) {
    const body = {
      ...{ drive_id: driveId, folder_id: ids.get(path) ?? '' },
      ...{ workspace_user_id: memberId, permission },
    };
    await callApi(product.url, 'grantToUser', { body }, person.token);
  }
  await device.signIn(guest);
  await connect(page);
  await page.getByRole('link', { name: 'Shared with me' }).click();
  const table = page.getByRole('table', { name: 'Shared with me' });
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /Acme.*Clients.*View and edit/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Brand.*View$/ })).toBeVisible();
  await checkLayouts(page, outputDir, 'shared');
  await table.getByRole('link', { name: 'Acme' }).click();
  await expectRows(page, 'Inside', 'offer.pdf');
});
