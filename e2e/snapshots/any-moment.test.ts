import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, expectFolder, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, row } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { historyBar } from './moment-steps.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const at = (page: Page) => new URL(page.url()).searchParams.get('at');

test('any moment is gone to: by key, arrows, slider and date, and the folder and the selection stay', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({ Brand: { 'Plan.txt': 3 }, Other: {} });
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  const rename = (path: string, filename: string) =>
    files.send({
      type: 'RENAME_FILE',
      data: { file_id: ids.get(path) ?? '', filename, parent_folder: '', intent: 'rename' },
    });
  await rename('Brand/Plan.txt', 'Draft.txt');
  await files.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get('Other') ?? '' } });
  await rename('Brand/Plan.txt', 'Final.txt');
  await device.signIn(person);
  await connect(page);
  await openFolder(page, 'Brand');
  await expectRows(page, 'Final.txt');

  await test.step('H opens the folder as it was before the last change', async () => {
    await page
      .getByRole('heading', { level: 1 })
      .evaluate(() => (document.activeElement as HTMLElement)?.blur());
    await page.keyboard.press('h');
    await expectRows(page, 'Draft.txt');
    const asOf = /^Brand as of today, \d+:\d\d [AP]M$/;
    await expect(page.getByRole('heading', { level: 1, name: asOf })).toBeAttached();
    await expect(page).toHaveTitle(/ as of today, \d+:\d\d [AP]M - Lunvik$/);
    await expect(historyBar(page).getByText(asOf)).toBeVisible();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^\w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/);
    await checkLayouts(page, outputDir, 'any-moment');
  });

  await test.step('the arrows lead from change to change here, the selection goes with them', async () => {
    await focusRow(page, 'Draft.txt');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expectRows(page, 'Plan.txt');
    await expect(row(page, 'Plan.txt').getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('main').getByText('Before launch')).toBeVisible();
    await page.getByRole('button', { name: 'Next change here' }).click();
    await expectRows(page, 'Draft.txt');
    // The changes around each moment are asked for; until then there is nothing to go to.
    await expect(page.getByRole('button', { name: 'Next change here' })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Alt+ArrowRight');
    await expectRows(page, 'Final.txt');
  });

  await test.step('the slider leads to the end and to the beginning', async () => {
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect(page.getByText("This folder didn't exist then")).toBeVisible();
    await expect(page.getByText(/^History starts on/)).toBeVisible();
    await page.keyboard.press('End');
    await expectRows(page, 'Final.txt');
  });

  await test.step('a date that is to come is refused, one that is past is gone to', async () => {
    await page.getByRole('button', { name: 'Go to a date and time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go to a moment' });
    await checkLayouts(page, outputDir, 'any-moment-date');
    const field = dialog.getByLabel('Date and time');
    const now = await field.inputValue();
    await field.fill('2999-01-01T10:00');
    await dialog.getByRole('button', { name: 'Go' }).click();
    await expect(dialog.getByText('That time is in the future.')).toBeVisible();
    await field.fill('2001-01-01T10:00');
    await dialog.getByRole('button', { name: 'Go' }).click();
    await expect(dialog.getByText(/^History starts on/)).toBeVisible();
    await field.fill(now);
    await dialog.getByRole('button', { name: 'Go' }).click();
    await expect(dialog).toHaveCount(0);
    await expectRows(page, 'Final.txt');
  });

  await test.step('an address may name a time; Escape leads back to now', async () => {
    const time = `${new Date().toISOString().slice(0, 19)}Z`;
    await page.goto(`/drive?filespace=${driveId}&folder=${ids.get('Brand')}&at=${time}`);
    await expectRows(page, 'Final.txt');
    expect(at(page)).toMatch(/^\d+$/);
    await slider(page).focus();
    await page.keyboard.press('Escape');
    await expect(slider(page)).toHaveCount(0);
    expect(at(page)).toBeNull();
    await expectFolder(page, 'Brand');
  });

  await test.step('an address that names no time, or one to come, says so and leads to now', async () => {
    const brand = `/drive?filespace=${driveId}&folder=${ids.get('Brand')}`;
    await page.goto(`${brand}&at=yesterday`);
    await expect(
      page.getByText("This link doesn't name a moment. A moment has a date, a time and a zone"),
    ).toBeVisible();
    await checkLayouts(page, outputDir, 'any-moment-unknown');
    await page.goto(`${brand}&at=${new Date(Date.now() + 86_400_000).toISOString()}`);
    await expect(page.getByText('The time in the link is in the future.')).toBeVisible();
    await page.getByRole('button', { name: 'Show how it is now' }).click();
    await expectFolder(page, 'Brand');
    expect(at(page)).toBeNull();
    // With milliseconds, as other programs write a time.
    await page.goto(`${brand}&at=${new Date().toISOString()}`);
    await expectRows(page, 'Final.txt');
    await expect(slider(page)).toBeVisible();
  });
});
