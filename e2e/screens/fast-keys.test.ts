import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFieldError } from '../harness/announcements.ts';
import { connect, expectFolder, holdScript } from '../harness/browser-actions.ts';
import { expectWritten, syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, focusRow, row } from '../harness/grid.ts';
import { landing } from '../lane.ts';
import { preview } from '../preview/preview-steps.ts';
import { openFilespace } from './team-filespace.ts';

// A page that is never idle doesn't install the product, which one journey makes it.
test.use({ serviceWorkers: 'block' });

const content = { Brand: {}, 'Notes.txt': 20, 'Plan.txt': 5 };

/** Keys as close together as keys can be: nothing but what the page does synchronously happens between them. */
async function pressAtOnce(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const key of all) {
      const target = document.activeElement ?? document.body;
      const ctrlKey = key.startsWith('Control+');
      const pressed = { key: key.replace('Control+', ''), ctrlKey, bubbles: true, cancelable: true };
      target.dispatchEvent(new KeyboardEvent('keydown', pressed));
      await Promise.resolve();
    }
  }, keys);
}

/** Until the code of the dialogs, which comes when the page is idle, is there: nothing on the screen shows it. */
async function fetchedAhead(page: Page): Promise<void> {
  for (const part of ['browser-dialogs', 'dialog-surface']) {
    const found = await page.waitForFunction(
      (name) =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry.name)
          .find((url) => url.includes(`/${name}-`) && url.endsWith('.js')),
      part,
    );
    await page.evaluate(`import(${JSON.stringify(await found.jsonValue())}).then(() => true)`);
  }
}

test(
  'what is typed after the keys that open the first dialog is for the dialog, to the last letter',
  landing,
  async ({ product, person, device, page }) => {
    await openFilespace(product, person, device, content);
    await fetchedAhead(page);
    await focusRow(page, 'Brand');
    await page.keyboard.press('Shift+N');
    await page.keyboard.type('Offers');
    await page.keyboard.press('Enter');
    await expectRows(page, 'Brand', 'Offers', 'Notes.txt', 'Plan.txt');
  },
);

test('a key that immediately follows Escape is for the list', async ({ product, person, device, page }) => {
  await openFilespace(product, person, device, content);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await pressAtOnce(page, 'Escape', 'ArrowDown');
  await expectFocused(page, 'Plan.txt');
});

test('a name that is taken is refused when Enter immediately follows its last letter', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, content);
  await focusRow(page, 'Plan.txt');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'New name of Plan.txt' });
  await field.evaluate(async (input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('a field was expected');
    input.select();
    document.execCommand('insertText', false, 'notes.txt');
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expectFieldError(field, 'A file or folder with this name already exists.');
  await page.keyboard.press('Escape');
  await expectRows(page, 'Brand', 'Notes.txt', 'Plan.txt');
});

test('what is typed as soon as the dialog is there replaces the name, once', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, content);
  await row(page, 'Notes.txt').hover();
  // Types in the moment in which the field comes into being, long before a frame is painted.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector('[role=dialog] input');
      if (!field) return;
      watch.disconnect();
      queueMicrotask(() => {
        for (const key of 'Minutes') document.execCommand('insertText', false, key);
      });
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'EDIT Notes.txt' }).click();
  const field = page
    .getByRole('dialog', { name: /^Rename (file|folder)$/ })
    .getByRole('textbox', { name: 'Name' });
  await expect(field).toHaveValue('Minutes.txt');
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Minutes!.txt');
});

test('the palette that is opened again while it closes begins anew, with the row of the keyboard', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, content);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill('brand');
  await pressAtOnce(page, 'Escape', 'ArrowDown', 'Control+k');
  await expect(palette.getByRole('combobox')).toHaveValue('');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('group').first()).toHaveAccessibleName('Plan.txt');
});

test('what is typed after the first Ctrl+K is for the palette, though its code is still on its way', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({
    Brand: {},
    Campaigns: {},
    Legal: { 'Contract.pdf': 10 },
  });
  // Never idle: what is fetched ahead would be here already.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'Brand');
  await pressAtOnce(page, 'Control+k', 'c', 'o', 'n', 'x', 'Backspace', 't', 'r');
  const field = page.getByRole('combobox', { name: 'Search or run a command' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('contr');
  await page.keyboard.press('Escape');
  await expectFocused(page, 'Brand');

  await page.reload();
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-busy', 'false');
  await focusRow(page, 'Brand');
  await pressAtOnce(page, 'Control+k', ...'contract', 'Enter');
  await expect(preview(page, 'Contract.pdf')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFolder(page, 'Legal');
  await expectFocused(page, 'Contract.pdf');
  await page.goBack();

  await page.reload();
  await focusRow(page, 'Brand');
  await pressAtOnce(page, 'Control+k', 'l', 'Escape');
  await pressAtOnce(page, 'ArrowDown');
  await expectFocused(page, 'Campaigns');
});

test('what is typed after the first F2 is the name, though the code of its field is still on its way', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(content);
  const field = await holdScript(page, 'rename-field');
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'Plan.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('Draft');
  await field.asked;
  const name = page.getByRole('textbox', { name: 'New name of Plan.txt' });
  await expect(name).toHaveValue('Draft.txt');
  const pending = await name.elementHandle();
  field.release();
  await expect.poll(() => pending?.evaluate((input) => input.isConnected)).toBe(false);
  await expect(name).toHaveValue('Draft.txt');
  await expect(name).toBeFocused();
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await expectRows(page, 'Brand', 'Drafts.txt', 'Notes.txt');

  const again = await holdScript(page, 'rename-field');
  await page.reload();
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Minutes.txt');
  await page.keyboard.press('Enter');
  await again.asked;
  again.release();
  await expectRows(page, 'Brand', 'Drafts.txt', 'Minutes.txt');
  await expectWritten(page);

  const escaped = await holdScript(page, 'rename-field');
  await page.reload();
  await focusRow(page, 'Minutes.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('Lost');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'New name of Minutes.txt' })).toHaveCount(0);
  escaped.release();
  await expectRows(page, 'Brand', 'Drafts.txt', 'Minutes.txt');
});

test('what is typed after the keys of a dialog is for the dialog, though its code is still on its way', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(content);
  const dialogs = await holdScript(page, 'browser-dialogs');
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'Brand');
  await page.keyboard.press('Shift+N');
  await page.keyboard.type('Delete me');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await dialogs.asked;
  dialogs.release();
  await expectRows(page, 'Brand', 'Delete m', 'Notes.txt', 'Plan.txt');

  // Hits are renamed in a dialog.
  await page.getByRole('searchbox').fill('plan');
  await expect(row(page, 'Plan.txt')).toBeVisible();
  await expect(page).toHaveURL(/q=plan/);
  const again = await holdScript(page, 'browser-dialogs');
  await page.reload();
  await expectFocused(page, 'Plan.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('Plan of d');
  await again.asked;
  again.release();
  const name = page.getByRole('dialog', { name: 'Rename file' }).getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Plan of d.txt');
  await page.keyboard.type('ays');
  await page.keyboard.press('Enter');
  await expectRows(page, 'Plan of days.txt');

  const escaped = await holdScript(page, 'browser-dialogs');
  await page.reload();
  await expectFocused(page, 'Plan of days.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  escaped.release();
  // The keys are the list's again.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await expect(name).toHaveValue('Plan of days.txt');
});

test('Undo takes back what was done before it, though the device answers after the next change', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(content);
  const calls = await undoUnanswered(page, () => device.signIn(person));
  await focusRow(page, 'Brand');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog', { name: 'Delete folder' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectRows(page, 'Notes.txt', 'Plan.txt');
  calls.release();
  await expectWritten(page);
  await expectRows(page, 'Notes.txt', 'Plan.txt');
  await page.keyboard.press('Control+z');
  await expectWritten(page);
  await expectRows(page, 'Brand', 'Notes.txt', 'Plan.txt');
  await syncIdle(page);
  await expectRows(page, 'Brand', 'Notes.txt', 'Plan.txt');
});

test('Redo does again what is being undone, though the device has not answered that yet', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(content);
  const calls = await undoUnanswered(page, () => device.signIn(person));
  await page.keyboard.press('Control+Shift+Z');
  calls.release();
  await expectRows(page, 'Brand', 'Draft.txt', 'Notes.txt');
  await syncIdle(page);
  await expectRows(page, 'Brand', 'Draft.txt', 'Notes.txt');
});

/** Plan.txt was renamed, and that is shown undone, while the code by which the device would answer is held back. */
async function undoUnanswered(page: Page, signIn: () => Promise<unknown>) {
  const calls = await holdScript(page, 'repair-calls');
  await signIn();
  await connect(page);
  await focusRow(page, 'Plan.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('Draft');
  await page.keyboard.press('Enter');
  await expectFocused(page, 'Draft.txt');
  // What is not written yet is shown undone when the device has answered.
  await expectWritten(page);
  await page.keyboard.press('Control+z');
  await calls.asked;
  await expectFocused(page, 'Plan.txt');
  return calls;
}
