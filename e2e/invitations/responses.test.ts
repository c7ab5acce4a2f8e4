import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { inviteByEmail, inviteLink } from '../harness/invite.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { createAccount, type TestUser } from '../harness/users.ts';
import { landing } from '../lane.ts';

const password = 'Correct-horse-9';
const stranger = () => `sam.${randomUUID().slice(0, 8)}@partner.example`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+${path}#\\S+`).exec(text)?.[0] ?? '';
const codeOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';

/** Who is in the workspace, as the database has it: address → status, with 1 for who has joined. */
async function membersOf(product: ServerUnderTest, { workspace }: TestUser) {
  const rows = await product.query('select email, status from members where workspace_id = $1', [
    workspace.workspace_id,
  ]);
  return Object.fromEntries(rows.map(({ email, status }) => [email, status]));
}

test('who sets a new password in the tab of an invitation comes back to it', async ({
  product,
  person,
  newDevice,
}) => {
  const omar = await createAccount(product, 'Omar');
  const [link = ''] = await inviteByEmail(product, person, omar.email);
  const { page } = await newDevice();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(linkIn((await product.email(omar.email, /\/reset/)).text, '/reset'));
  await page.getByLabel('New password', { exact: true }).fill('Harbor-light-7');
  await page.getByLabel('Confirm new password').fill('Harbor-light-7');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(`To join ${person.workspace.workspace_name}`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Harbor-light-7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, `Join ${person.workspace.workspace_name}?`)).toBeVisible();
});

offlineTest(
  'five are invited: one signs up, one signs in, one declines, one has the wrong account, one comes too late',
  async ({ product, person, device, page: owners, newDevice }) => {
    test.setTimeout(240_000);
    const { workspace_name: name } = person.workspace;
    const [omar, nora] = [await createAccount(product, 'Omar'), await createAccount(product, 'Nora')];
    const [email, wrong, late] = [stranger(), stranger(), stranger()];
    const everybody = [email, omar.email, nora.email, wrong, late];
    const row = (address: string) => owners.getByRole('row').filter({ hasText: address });

    await device.signIn(person);
    await owners.goto('/invite');
    const panel = owners.getByRole('complementary', { name: 'Invite Users' });
    for (const address of everybody) {
      await panel.getByLabel('Email addresses').fill(address);
      await panel.getByLabel('Email addresses').press('Enter');
    }
    await panel.getByRole('button', { name: 'Invite 5 users' }).click();
    await expect(panel.getByText('Users Invited successfully.')).toBeVisible();
    for (const address of everybody) await expect(row(address)).toContainText('Invited');
    const [joinLink = '', signInLink = '', decline = '', other = '', expired = ''] = await Promise.all(
      everybody.map((address) => inviteLink(product, address)),
    );

    await test.step('without an account: signing up, through reloading, going back and a lost answer', async () => {
      const { page, network } = await newDevice();
      await page.goto(`/invite-verification?code=${codeOf(joinLink)}`);
      await expect(heading(page, `Join ${name}`)).toBeVisible();
      await expect(page.getByText(`${person.email} invited you to this workspace.`)).toBeVisible();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(heading(page, 'Create your account')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
      await page.goBack();
      await expect(heading(page, `Join ${name}`)).toBeVisible();
      await page.goForward();

      await page.getByRole('button', { name: 'Create Account' }).click();
      for (const text of [
        'Enter your first name',
        'Enter your last name',
        'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.',
        'You must agree to the terms to continue',
      ]) {
        await expect(page.getByRole('main').getByText(text)).toBeVisible();
      }
      await page.getByLabel('First name').fill('Sam');
      await page.getByLabel('Last name').fill('Partner');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('I agree to the').check();

      // The answer is lost: pressing once more is the same wish, and makes no second account.
      network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace\/user\/create/ });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText("You're offline. Your entries are kept.")).toBeVisible();
      network.set({ kind: 'pass' });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.waitForURL('**/drive?workspace=*');
      await expect(page.getByText('No filespace assigned yet')).toBeVisible();
      expect(await membersOf(product, person)).toMatchObject({ [email]: 1 });

      // The letter again: it has done its work.
      await page.goto(joinLink);
      await page.waitForURL('**/drive?workspace=*');
      await expect(page.getByText('No filespace assigned yet')).toBeVisible();
    });

    await test.step('with an account: signing in; offline waits, and nothing is answered twice', async () => {
      const guest = await newDevice();
      const { page } = guest;
      await page.goto(signInLink);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Email or username')).toHaveValue(omar.email);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Username and password cannot be empty.')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-9');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(
        page.getByText('Login failed. Please check your email address and password'),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(omar.email);
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await expect(page.getByText(`To join ${name}`)).toBeVisible();
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await page.getByRole('button', { name: 'Send link' }).click();
      const letter = await product.email(omar.email, /\/reset/);
      const tab = await guest.context.newPage();
      await tab.goto(linkIn(letter.text, '/reset'));
      await tab.getByLabel('New password', { exact: true }).fill(omar.password);
      await tab.getByLabel('Confirm new password').fill(omar.password);
      await tab.getByRole('button', { name: 'Set password' }).click();
      await expect(tab.getByText(`To join ${name}`)).toBeVisible();
      await tab.close();
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await page.getByLabel('Password', { exact: true }).fill(omar.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(heading(page, `Join ${name}?`)).toBeVisible();

      await guest.goOffline();
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText("You're offline. This page needs a connection")).toBeVisible();
      await guest.comeOnline();
      guest.network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace\/user\/accept/ });
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByRole('alert').getByText("You're offline.")).toBeVisible();
      guest.network.set({ kind: 'pass' });
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.waitForURL('**/drive?workspace=*');
      await expect(page.getByText('No filespace assigned yet')).toBeVisible();
      expect(await membersOf(product, person)).toMatchObject({ [omar.email]: 1 });
    });

    await test.step('too late, with the wrong account, and not wanting to', async () => {
      await product.query(
        `update invitations set expires_at = now() where member_id in (select id from members where email = $1)`,
        [late],
      );

      const { page, signIn } = await newDevice();
      await page.goto(expired);
      await expect(heading(page, 'The invitation link has expired.')).toBeVisible();
      await page.goto('/inviteuser?code=wrong');
      await expect(page.getByText('Invalid or expired invitation code.')).toBeVisible();
      await page.goto('/verification_link?code=wrong');
      await expect(heading(page, 'Verification Failed')).toBeVisible();
      await expect(page.getByText('The provided code is invalid or expired.')).toBeVisible();

      await signIn(nora);
      await page.goto(other);
      await expect(heading(page, 'This invitation link is not valid for your account.')).toBeVisible();
      for (const text of [
        'To accept the invitation, sign in or create an account using the email address the invite was sent to.',
        'This invitation was sent to a different email address.',
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await page.getByRole('button', { name: 'Continue with the current account' }).click();
      await page.waitForURL('**/workspace');

      await page.goto(`/verification_link?code=${codeOf(decline)}`);
      await expect(heading(page, `Join ${name}?`)).toBeVisible();
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.waitForURL('**/workspace');
      const members = await membersOf(product, person);
      expect(members).toMatchObject({ [wrong]: 0, [late]: 0 });
      expect(members).not.toHaveProperty([nora.email]);
      await page.goto(decline);
      await expect(page.getByText('Invalid or expired invitation code.')).toBeVisible();

      await page.goto(other);
      await expect(heading(page, 'This invitation link is not valid for your account.')).toBeVisible();
      await product.query('alter table workspaces rename to workspaces_away');
      await page.getByRole('button', { name: 'Continue with the current account' }).click();
      await expect(page.getByText('An error occurred while proceeding. Please try again.')).toBeVisible();
      await product.query('alter table workspaces_away rename to workspaces');
      await page.getByRole('button', { name: 'Sign in with a different account' }).click();
      await expect(heading(page, `Join ${name}`)).toBeVisible();
      await expect(page.getByText(`Invitation for ${wrong}`)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });

    await test.step('and the owner, who looked on, sees who came', async () => {
      for (const address of [email, omar.email]) await expect(row(address)).toContainText('Active');
      for (const address of [wrong, late]) await expect(row(address)).toContainText('Invited');
      await expect(row(nora.email)).toBeHidden();
    });
  },
);

test(
  'a link that was copied leads to the same end, by way of a letter that proves the address',
  landing,
  async ({ product, person, page }) => {
    const email = stranger();
    await inviteByEmail(product, person, email);
    const workspaceId = person.workspace.workspace_id;
    const [member] = await product.query('select id from members where email = $1', [email]);
    const body = { workspace_id: workspaceId, email, id: String(member?.['id']) };
    const { invite_link: link } = await callApi(product.url, 'copyInvite', { body }, person.token);

    await page.goto(link);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('First name').fill('Sam');
    await page.getByLabel('Last name').fill('Partner');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('I agree to the').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    expect(await membersOf(product, person)).toMatchObject({ [email]: 0 });

    const { text } = await product.email(email, /\/validate#code=/);
    await page.goto(/https?:\/\/\S+\/validate#\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Proceed to dashboard' }).click();
    await expect(heading(page, `Join ${person.workspace.workspace_name}?`)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL('**/drive?workspace=*');
    expect(await membersOf(product, person)).toMatchObject({ [email]: 1 });
    await page.goto('/acceptdecline');
    await expect(heading(page, 'No pending invitation')).toBeVisible();
  },
);
