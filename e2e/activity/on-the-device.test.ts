import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { moveVisitBack } from './last-visit.ts';

const pageOf = (page: Page) => page.getByRole('region', { name: 'Activity' });
const lines = (page: Page) => pageOf(page).getByRole('listitem');
const place = (page: Page) => page.getByRole('link', { name: 'Activity' });

test('the activity is there without a connection, and says what came since somebody was here', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const colleague = await createAccount(product, 'Kim');
  await addMember(product, person.workspace.workspace_id, colleague);
  const own = filespaceClient(product, person, person.filespace.drive_id);
  const theirs = filespaceClient(product, colleague, person.filespace.drive_id);
  await own.fill({ Drafts: {}, 'Summer shoot': {} });
  // Longer ago than a device keeps.
  await product.query(`update changes set at = at - interval '40 days'`, []);
  await own.fill({ Final: { 'Pitch deck.ppt': 10 } });
  await device.signIn(person);
  await connect(page);
  await syncIdle(page);
  await expect(place(page)).toHaveAccessibleName('Activity');

  await test.step('how much others did since then, until it was looked at', async () => {
    await expect.poll(() => moveVisitBack(page, 3)).toBe(1);
    await theirs.fill({ 'Launch film': { 'Titles.png': 10, 'Cut.mov': 10 } });
    await expect(place(page)).toHaveAccessibleName(/^Activity 3 changes since [A-Z][a-z]+day$/);
    await checkLayouts(page, outputDir, 'activity-unread');
    await place(page).focus();
    await page.keyboard.press('Enter');
    await expect(pageOf(page).getByText(/^Since you were here \([A-Z][a-z]+day\)$/)).toBeVisible();
    await expect(place(page)).toHaveAccessibleName('Activity');
    // What is above it came since.
    await expect(pageOf(page)).toContainText(
      /uploaded 2 files to Launch film.*Since you were here.*You uploaded Pitch deck/,
    );
    await expect(lines(page).last()).toContainText(/created 2 folders in /);
    await checkLayouts(page, outputDir, 'activity-since');
  });

  await test.step('opened without a connection: the last 30 days, by person and kind', async () => {
    await device.goOffline();
    await page.reload();
    await expect(lines(page).first()).toContainText(/uploaded 2 files to Launch film/);
    await expect(pageOf(page).getByText('Older activity needs a connection.')).toBeVisible();
    await expect(pageOf(page)).not.toContainText('created 2 folders');
    await expect(pageOf(page).getByText(/^Since you were here/)).toBeVisible();
    await checkLayouts(page, outputDir, 'activity-offline-end');
    await page.getByLabel('Kind').selectOption('Uploaded');
    await expect(lines(page)).toHaveCount(2);
    await page.getByLabel('Kind').selectOption('Copied');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await expect(pageOf(page).getByText('Older activity needs a connection.')).toBeVisible();
    await page.getByLabel('Kind').selectOption('All kinds');
    await expect(page.getByRole('button', { name: /^Show: .* uploaded 2 files/ })).toBeVisible();
  });

  await test.step('and the older part as soon as there is one', async () => {
    await device.comeOnline();
    await expect(lines(page).last()).toContainText(/created 2 folders in /);
    await expect(pageOf(page).getByText('Older activity needs a connection.')).toHaveCount(0);
  });
});
