import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { choose, expectToast, press } from '../harness/list.ts';
import { addMember, createAccount } from '../harness/person.ts';

test('an answer that is lost is asked for again: what was done is done once and not told as a failure', async ({
  product,
  person,
  device,
  page,
}) => {
  const { workspace_id } = person.workspace;
  const tomas = await createAccount(product, 'Tomas');
  await addMember(product, workspace_id, tomas, roles.standard);
  const sam = `sam.${tomas.email}`;
  const invited = { body: { workspace_id, workspace_users: [{ email: sam }] } };
  await callApi(product.url, 'inviteUsers', invited, person.token);
  await device.signIn(person);
  await page.goto(`/drive?workspace=${workspace_id}&panel=users`);
  const lost = async (of: RegExp, make: () => Promise<void>) => {
    const struck = device.line.nextStrike();
    device.line.set({ kind: 'lose-reply', of, once: true });
    await make();
    await struck;
  };

  await lost(/^PUT \/api\/workspace\/users\/change\/role/, async () => {
    await choose(page, tomas.email, 'Update role');
    const asking = page.getByRole('dialog', { name: 'Update role' });
    await asking.getByRole('combobox').selectOption({ label: 'Admin' });
    await press(asking, 'Continue');
    await press(page.getByRole('alertdialog', { name: 'Confirm role update' }), 'Update role');
    await expectToast(page, 'Role updated successfully.');
  });
  await lost(/^DELETE \/api\/workspace\/users\/widthdraw/, async () => {
    await choose(page, sam, 'Withdraw invite');
    await press(page.getByRole('alertdialog', { name: 'Withdraw invite' }), 'Withdraw invite');
    await expectToast(page, 'Invite withdrawn successfully.');
  });
  await page.goto(`/drive?workspace=${workspace_id}&panel=groups`);
  await lost(/^POST \/api\/workspace\/group/, async () => {
    await press(page, 'Create group');
    const dialog = page.getByRole('dialog', { name: 'Create group' });
    await dialog.getByRole('textbox', { name: 'Group name' }).fill('Design');
    await press(dialog, 'Create group');
    await expectToast(page, 'Group created Successfully');
  });

  const written = await product.query(
    `select action from audit where workspace_id = $1
      and action in ('role-changed', 'invite-withdrawn', 'group-created') order by id`,
    [workspace_id],
  );
  expect(written.map(({ action }) => action)).toEqual(['role-changed', 'invite-withdrawn', 'group-created']);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});
