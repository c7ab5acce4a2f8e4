import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { clipboardText } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { inviteLink } from '../harness/invite.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

const stranger = () => `elif.${randomUUID().slice(0, 8)}@partner.example`;

offlineTest(
  'the owner invites from the header: chips, lists, every word of the panel',
  async ({ product, person, device, page }) => {
    await device.signIn(person);
    await page.getByRole('button', { name: 'Invite Users' }).click();
    const panel = page.getByRole('complementary', { name: 'Invite Users' });
    const field = panel.getByLabel('Email addresses');
    const chip = (email: string) => panel.getByRole('button', { name: `Remove ${email}` });
    const submit = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    const paste = (text: string) =>
      field.evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);

    await expect(field).toBeFocused();
    await submit('Invite Users');
    await expect(panel.getByText('Please enter at least one valid email.')).toBeVisible();
    await expect(panel.getByText('Please enter at least one valid email.')).toBeHidden();

    const [one, two, three] = [stranger(), stranger(), stranger()];
    await field.fill('grace@north');
    await field.press('Enter');
    await expect(panel.getByText('Please enter a valid email address.')).toBeVisible();
    await field.fill(one.toUpperCase());
    await submit('Invite Users');
    await expect(panel.getByText('Please press Enter or Comma to add.')).toBeVisible();
    await field.press('End');
    await field.pressSequentially(',');
    await expect(chip(one)).toBeVisible();
    await paste(`${two}; grace@north\n${one} ${three}`);
    await expect(panel.getByText('These emails are invalid: grace@north')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Invite 3 users' })).toBeVisible();
    await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'invite-panel');
    await chip('grace@north').click();
    await field.fill(one);
    await field.press('Enter');
    await expect(panel.getByText('Some emails are already invited or duplicated.')).toBeVisible();

    // The answer is lost: the same wish again mails nobody twice.
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/workspace\/users/ });
    await submit('Invite 3 users');
    await expect(panel.getByText('An error occurred while sending invites.')).toBeVisible();
    device.network.set({ kind: 'pass' });
    await submit('Invite 3 users');
    await expect(panel.getByText('Users Invited successfully.')).toBeVisible();
    await expect(chip(one)).toHaveCount(0);
    for (const email of [one, two, three]) expect(await inviteLink(product, email)).toContain(product.url);
    const links = await product.query(
      'select m.email from invitations i join members m on m.id = i.member_id where m.workspace_id = $1',
      [person.workspace.workspace_id],
    );
    expect(links.map(({ email }) => email).sort()).toEqual([one, two, three].sort());
    await expect(panel.getByText('Users Invited successfully.')).toBeHidden();

    await field.fill('half an addr');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toHaveCount(0);
    await page.goto('/invite');
    await expect(field).toHaveValue('');
    await expect(page).not.toHaveURL(/open=/);
    await expect(panel.getByRole('heading', { name: 'Pending invitations' })).toBeVisible();
    await syncIdle(page);
    await device.goOffline();
    await expect(panel.getByRole('button', { name: 'Invite Users' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await device.comeOnline();

    // Who waits: another link by letter or by hand. In the list of users behind the panel too.
    await expect(page.getByRole('row', { name: one })).toContainText('Invited');
    await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'invite-panel-users');
    await field.fill(one);
    await field.press('Enter');
    await expect(panel.getByText('Some emails are already invited or duplicated.')).toBeVisible();
    await page.context().grantPermissions(['clipboard-write']);
    await panel.getByRole('button', { name: `Copy invite link for ${one}` }).click();
    await expect(page.getByText('Invite link copied to clipboard.').first()).toBeVisible();
    expect(await clipboardText(page.context())).toContain('/inviteuser#code=');
    await panel.getByRole('button', { name: `Resend to ${two}` }).click();
    await expect(
      page.getByText('This invitation was sent a moment ago. Try again later.').first(),
    ).toBeVisible();
    await product.query(`update invitations set created_at = created_at - interval '1 minute'`);
    await panel.getByRole('button', { name: `Resend to ${two}` }).click();
    await expect(page.getByText(`Invite resent to ${two}`).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    const opener = page.getByRole('main').getByRole('button', { name: 'Invite Users' });
    await opener.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test('a standard user has no way to invite', landing, async ({ product, person, device, page }) => {
  const standard = await createAccount(product, 'Omar');
  await addMember(product, person.workspace.workspace_id, standard, roles.standard);
  await device.signIn(standard);
  await expect(page.getByText(person.workspace.workspace_name).first()).toBeVisible();
  await page.goto('/invite');
  await expect(page).not.toHaveURL(/open=/);
  await expect(page.getByRole('button', { name: 'Invite Users' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Invite Users' })).toHaveCount(0);
});
