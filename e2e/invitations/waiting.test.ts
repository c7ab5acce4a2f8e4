import { expect, test } from '../fixtures.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { createAccount } from '../harness/users.ts';

test('who signs in without the link of an invitation is led to it from the page that makes a workspace', async ({
  product,
  person,
  newDevice,
}) => {
  const omar = await createAccount(product, 'Omar');
  const { page, signIn } = await newDevice();
  const invitation = page.getByText(`You've been invited to ${person.workspace.workspace_name}.`);
  await signIn(omar);
  await expect(page.getByRole('heading', { name: 'Create workspace' })).toBeVisible();

  await inviteByEmail(product, person, omar.email);
  await page.reload();
  await expect(invitation).toBeVisible();
  await page.getByRole('link', { name: 'View invitation' }).click();
  await expect(
    page.getByRole('heading', { name: `Join ${person.workspace.workspace_name}?`, exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Create workspace' })).toBeVisible();
  await expect(invitation).toBeHidden();
});
