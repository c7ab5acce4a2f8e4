import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseFiles, onDisk, openTransfers, transfersPill } from '../uploads/upload-steps.ts';

test.use({ serverEnv: { PERSON_QUOTA_BYTES: '1000000' } });

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

test('a person sees what they have stored of how much they may, and hears of it before it is full', async ({
  product,
  person,
  device,
  page,
}) => {
  const add = (name: string, bytes: number) => uploadFile(product, person, name, Buffer.alloc(bytes, 7));
  await add('reel.mov', 700_000);
  await device.signIn(person);
  await connect(page);
  await page.goto('/account#storage');
  const storage = page.getByRole('region', { name: 'Your storage' });
  const bar = storage.getByRole('progressbar', { name: 'Your storage' });
  await expect(bar).toHaveAttribute('aria-valuetext', '683.59 KB of 976.56 KB');
  await expect(storage).toBeInViewport();
  await expect(storage.getByText('You have used')).toBeHidden();
  // Somebody else of the same person adds: the page hears of each level.
  await add('second.mov', 150_000);
  await expect(storage.getByText('You have used 85 % of your storage: 146.48 KB left.')).toBeVisible();
  await look(page, 'account-storage');

  await page.goto(`/drive?filespace=${person.filespace.drive_id}`);
  await expect(page.getByRole('link', { name: 'See your storage' })).toBeHidden();
  await add('third.mov', 120_000);
  await expect(page.getByRole('main').getByText('Your storage is almost full: 29.30 KB left.')).toBeVisible();
  await look(page, 'account-storage-banner');
  await onDisk({ 'late.txt': 'x'.repeat(60_000) }, async (path) => {
    await chooseFiles(page, [path('late.txt')]);
    await expect(transfersPill(page)).toContainText("1 file wasn't uploaded");
    await expect(page.getByRole('main')).toContainText("What didn't fit stays in Transfers");
  });
  const panel = await openTransfers(page);
  await expect(panel).toContainText('You have used your storage: 58.59 KB needed, 29.30 KB left');
  await panel.getByRole('link', { name: 'See storage' }).press('Enter');
  await expect(bar).toBeVisible();
});
