import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { toast } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);
const historyOf = (page: Page) => page.getByRole('region', { name: 'History' });

test('an owner keeps the history for fewer days, and an admin takes that back before it counts', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  const sam = await createAccount(product, 'Sam');
  await addMember(product, person.workspace.id, sam, roles.admin);
  const settings = `/drive?workspace=${person.workspace.id}&panel=settings`;
  await device.signIn(person);
  await page.goto(settings);
  const history = historyOf(page);
  const save = history.getByRole('button', { name: 'Save history' });
  await expect(history.getByRole('radio', { name: '90 days' })).toBeChecked();
  await expect(save).toBeDisabled();
  const samsDevice = await newDevice();
  await samsDevice.signIn(sam);
  const sams = samsDevice.page;
  await sams.goto(settings);
  await expect(historyOf(sams).getByRole('radio', { name: '90 days' })).toBeChecked();

  await history.getByRole('radio', { name: '90 days' }).press('ArrowLeft');
  await look(page, 'history-setting');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Keep history for 30 days only?' });
  await expect(
    question.getByText('Nothing is removed: no version is that old, or snapshots keep it.'),
  ).toBeVisible();
  // Nothing goes: nothing is said to be final.
  await expect(question).not.toContainText("can't be undone");
  await look(page, 'history-question');
  await page.keyboard.press('Escape');
  await expect(history.getByRole('radio', { name: '90 days' })).toBeChecked();
  await history.getByRole('radio', { name: '30 days' }).click();
  await save.click();
  await question.getByRole('button', { name: 'Keep 30 days' }).click();
  await expect(toast(page, /^From .* history is kept for 30 days$/)).toBeVisible();
  await expect(history.getByText(/^History is kept for 90 days until .*, then for 30 days\./)).toBeVisible();
  await look(page, 'history-lowered');

  const back = historyOf(sams).getByRole('button', { name: 'Keep 90 days' });
  await expect(back).toBeVisible();
  await samsDevice.goOffline();
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await samsDevice.comeOnline();
  await expect(back).not.toHaveAttribute('aria-disabled', 'true');
  await back.click();
  await expect(toast(sams, 'History is kept for 90 days')).toBeVisible();
  await expect(history.getByRole('button', { name: 'Keep 90 days' })).toBeHidden();
  await expect(history.getByRole('radio', { name: '90 days' })).toBeChecked();

  await sams.goto(`/drive?workspace=${person.workspace.id}&panel=audit`);
  await expect(sams.getByText('Changed how long history is kept from 30 to 90 days')).toBeVisible();
});
