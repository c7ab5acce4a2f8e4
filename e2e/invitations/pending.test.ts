import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { syncIdle } from '../harness/device.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const longAddress = `${'project-office-and-archive'.repeat(3)}@partner-organisation.example`;

test('a long address neither widens the invite panel nor makes it scroll sideways', async ({
  device,
  person,
  page,
}) => {
  await device.signIn(person);
  await page.goto('/invite');
  const panel = page.getByRole('complementary', { name: 'Invite Users' });
  const field = panel.getByLabel('Email addresses');
  for (const email of [longAddress, ...Array.from({ length: 5 }, (_, at) => `elif.${at}@partner.example`)]) {
    await field.fill(email);
    await field.press('Enter');
  }
  await expect(panel.getByRole('button', { name: 'Invite 6 users' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await widerInside(panel)).toEqual([]);
    await expect(panel.getByText('on.example', { exact: false }).first()).toBeVisible();
  }
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'invite-panel-long-address');
});

offlineTest('an invitation is withdrawn in the panel', async ({ product, person, device, page }) => {
  await inviteByEmail(product, person, 'ben@partner.example', longAddress);
  await device.signIn(person);
  await page.goto('/invite');
  const panel = page.getByRole('complementary', { name: 'Invite Users' });
  const withdraw = panel.getByRole('button', { name: 'Withdraw invite for ben@partner.example' });
  await expect(withdraw).toBeVisible();
  expect(await widerInside(panel)).toEqual([]);
  await syncIdle(page);
  await device.goOffline();
  await expect(withdraw).toHaveAccessibleDescription("You're offline. Connect to invite people.");
  await device.comeOnline();
  await expect(withdraw).not.toHaveAttribute('aria-disabled', 'true');
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'invite-panel-pending');

  await withdraw.click();
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw invite' });
  await expect(dialog).toContainText('ben@partner.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(withdraw).toBeFocused();
  await withdraw.click();
  await dialog.getByRole('button', { name: 'Withdraw invite' }).click();
  await expect(page.getByText('Invite withdrawn successfully.').first()).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await expect(dialog).toBeHidden();
});

test('who answers an invitation that was withdrawn, or that has expired, is told so and led on', async ({
  product,
  person,
  device,
  page,
}) => {
  const nora = await createAccount(product, 'Nora');
  await inviteByEmail(product, person, nora.email);
  await device.signIn(nora);
  const question = page.getByRole('heading', { name: `Join ${person.workspace.workspace_name}?` });
  for (const [change, answer, text] of [
    [
      'update invitations set expires_at = now() where member_id = $1',
      'Accept',
      'The invitation link has expired.',
    ],
    [
      'delete from members where id = $1',
      'Decline',
      'There is no invitation to this workspace for your address.',
    ],
  ] as const) {
    const [member] = await product.query('select id from members where email = $1 and workspace_id = $2', [
      nora.email,
      person.workspace.workspace_id,
    ]);
    await product.query(`update invitations set expires_at = now() + interval '1 day' where member_id = $1`, [
      member?.['id'],
    ]);
    await page.goto('/acceptdecline');
    await expect(question).toBeVisible();
    await product.query(change, [member?.['id']]);
    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByRole('heading', { name: "This invitation can't be opened" })).toBeVisible();
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: answer })).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to dashboard' }).click();
    await expect(page).not.toHaveURL(/acceptdecline/);
  }
});

/** What in the panel is wider than the room that it has; nothing. */
function widerInside(panel: Locator): Promise<readonly string[]> {
  return panel.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => {
        const { overflowX } = getComputedStyle(part);
        return part.scrollWidth > part.clientWidth + 1 && (overflowX === 'auto' || overflowX === 'scroll');
      })
      .map((part) => `${part.className}: ${part.scrollWidth} in ${part.clientWidth}`),
  );
}
