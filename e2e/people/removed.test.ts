import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { focusRow, pinToasts, toast } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';

test('who is removed from the only workspace while typing makes no other by it', async ({
  product,
  person,
  device,
  page,
}) => {
  const priya = await createAccount(product, 'Priya');
  const workspaceId = person.workspace.workspace_id;
  const memberId = await addMember(product, workspaceId, priya, roles.admin);
  await device.signIn(priya);
  await connect(page);
  await syncIdle(page);
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.keyboard.type('Bra');
  await callApi(
    product.url,
    'removeMember',
    { params: { workspaceId, id: memberId }, body: null },
    person.token,
  );
  const heading = page.getByRole('heading', { name: 'Create workspace' });
  await expect(heading).toBeFocused();
  await page.keyboard.type('nd');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Workspace name')).toHaveValue('north');
  await expect(page.getByRole('main')).toContainText(
    `You are no longer a member of ${person.workspace.workspace_name}, or it was deleted.`,
  );
  await expect(toast(page, 'You are no longer a member of')).toBeVisible();
  expect(
    await callApi(product.url, 'listWorkspaces', { params: { email: priya.email } }, priya.token),
  ).toEqual([]);
});

test('another role is said, and what went with the former one is no longer said to be gone when it is back', async ({
  product,
  person,
  device,
  page,
}) => {
  const priya = await createAccount(product, 'Priya');
  await filespaceClient(product, person, person.filespace.drive_id).fill({ 'Notes.txt': 3 });
  const { workspace_id: workspaceId, workspace_name: workspace } = person.workspace;
  const id = await addMember(product, workspaceId, priya, roles.admin);
  const change = (role: number) =>
    callApi(product.url, 'changeRole', { body: { id, workspace_id: workspaceId, role } }, person.token);
  await device.signIn(priya);
  await connect(page);
  await syncIdle(page);
  await pinToasts(page);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('Minutes');
  await change(roles.standard);
  const gone = toast(page, `You no longer have access to ${person.filespace.drive_name}.`);
  await expect(toast(page, `You are a standard user of ${workspace} now.`)).toBeVisible();
  await expect(gone).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await change(roles.admin);
  await expect(toast(page, `You are an admin of ${workspace} now.`)).toBeVisible();
  await expect(gone).toBeHidden();
  await expect(toast(page, `You are a standard user of ${workspace} now.`)).toBeHidden();
});
