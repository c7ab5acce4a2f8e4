import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectToast, focusRow, row, toast } from '../harness/grid.ts';
import { downloadFile, uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

const contents = ['first', 'the second one', 'and the third one'].map((text) => Buffer.from(text));
const [first = Buffer.of(), second = Buffer.of(), third = Buffer.of()] = contents;

const restored = /^Restored the version of today, /;
const info = (page: Page) => page.getByRole('complementary', { name: 'Info' });
const versions = (page: Page) => info(page).getByRole('list', { name: 'Versions' }).getByRole('listitem');
/** The newest is number 0. */
const restoreButton = (page: Page, at: number) =>
  versions(page)
    .nth(at)
    .getByRole('button', { name: /^Restore the version of today, / });

test(
  'a file that was replaced twice lists three versions: one is downloaded and restored, taken back, and restored without a connection',
  landing,
  async ({ product, person, device, page }, { outputDir }) => {
    const id = await uploadFile(product, person, 'Plan.txt', first);
    for (const content of [second, third])
      await uploadFile(product, person, 'Plan.txt', content, undefined, id);
    await uploadFile(product, person, 'Once.txt', first);
    await device.signIn(person);
    await connect(page);

    await test.step('by keyboard to the list, the newest first', async () => {
      await focusRow(page, 'Plan.txt');
      await page.keyboard.press('Shift+I');
      await info(page).getByRole('tab', { name: 'Details' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(info(page).getByRole('tab', { name: 'Versions' })).toBeFocused();
      await expect(versions(page)).toHaveCount(3);
      await expect(versions(page).nth(0)).toContainText('Current version');
      await expect(versions(page).nth(0)).toContainText('you · 17 Bytes · +3 Bytes');
      await expect(versions(page).nth(2)).toContainText('you · 5 Bytes');
      await checkLayouts(page, outputDir, 'versions');
    });

    await test.step('an old one is shown as it was, and Escape leads back to it', async () => {
      const button = versions(page)
        .nth(2)
        .getByRole('button', { name: /^Preview the version of today, / });
      await button.click();
      const preview = page.getByRole('dialog', { name: /^Plan\.txt, Version of today, / });
      await expect(preview).toContainText('first');
      await checkLayouts(page, outputDir, 'version-preview');
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
      await expect(button).toBeFocused();
      await expect(info(page)).toBeVisible();
    });

    await test.step('and so does Back', async () => {
      const button = versions(page)
        .nth(2)
        .getByRole('button', { name: /^Preview the version of today, / });
      const address = page.url();
      await button.click();
      const preview = page.getByRole('dialog', { name: /^Plan\.txt, Version of today, / });
      await expect(preview).toContainText('first');
      await page.goBack();
      await expect(preview).toBeHidden();
      await expect(button).toBeFocused();
      expect(page.url()).toBe(address);
    });

    await test.step('and Forward shows it again', async () => {
      const preview = page.getByRole('dialog', { name: /^Plan\.txt, Version of today, / });
      await page.goForward();
      await expect(preview).toContainText('first');
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
      await page.goForward();
      await expect(preview).toContainText('first');
      await page.goBack();
      await expect(preview).toBeHidden();
      await expect(info(page)).toBeVisible();
    });

    await test.step('an old one is downloaded as it was', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        versions(page)
          .nth(2)
          .getByRole('button', { name: /^Download the version of/ })
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe('Plan.txt');
      expect((await readFile(await download.path())).equals(first)).toBe(true);
    });

    await test.step('it is restored, which makes a version, and taken back', async () => {
      await restoreButton(page, 2).dblclick();
      await expect(toast(page, restored)).toBeVisible();
      await expect(row(page, 'Plan.txt')).toContainText('5 Bytes');
      await expect(versions(page)).toHaveCount(4);
      await expect(versions(page).nth(0)).toContainText('5 Bytes');
      expect((await downloadFile(product, person, id)).equals(first)).toBe(true);
      await toast(page, restored).locator('..').getByRole('button', { name: 'Undo' }).click();
      await expectToast(page, 'Restored version of “Plan.txt” undone');
      await expect(row(page, 'Plan.txt')).toContainText('17 Bytes');
      await expect(versions(page)).toHaveCount(5);
      expect((await downloadFile(product, person, id)).equals(third)).toBe(true);
    });

    await test.step('without a connection it is shown at once, and waits', async () => {
      await device.goOffline();
      await expect(info(page).getByText(/You're offline\. The list may be out of date/)).toBeVisible();
      await restoreButton(page, 3).click();
      await expect(row(page, 'Plan.txt')).toContainText('14 Bytes');
      await expect(versions(page).nth(3)).toContainText('Waits for a connection');
      await checkLayouts(page, outputDir, 'versions-offline');
      await focusRow(page, 'Once.txt');
      await expect(info(page).getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
      await checkLayouts(page, outputDir, 'versions-needs-connection');
      await device.comeOnline();
      await syncIdle(page);
      await expect(info(page).getByText('There is no earlier version.')).toBeVisible();
      await checkLayouts(page, outputDir, 'versions-one');
      await expect.poll(async () => (await downloadFile(product, person, id)).toString()).toBe(`${second}`);
    });

    await test.step('Control+Z brings the former content back, on a phone too', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await focusRow(page, 'Plan.txt');
      await expect(versions(page)).toHaveCount(6);
      await page.keyboard.press('Control+z');
      await expect(row(page, 'Plan.txt')).toContainText('17 Bytes');
      await syncIdle(page);
      expect((await downloadFile(product, person, id)).equals(third)).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(versions(page)).toHaveCount(7);
      await restoreButton(page, 6).click();
      await expect(toast(page, restored)).toBeVisible();
      await expect(versions(page)).toHaveCount(8);
      expect((await downloadFile(product, person, id)).equals(first)).toBe(true);
    });
  },
);
