import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFieldError, expectNoFieldError } from '../harness/announcements.ts';
import { connect, holdScript } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, focusRow, row } from '../harness/grid.ts';
import { landing } from '../lane.ts';
import { openFilespace } from './team-filespace.ts';

const forbidden = `A file name can't contain any of the following characters: \\ / : * ? " < > |`;

const content = { Brand: { 'Guide.pdf': 10 }, 'v1.2': {}, 'Notes.txt': 20, 'Plan.txt': 5 };

test('a character that no name may hold is rejected, and named for five seconds', async ({
  product,
  person,
  device,
  page,
}) => {
  await page.clock.install();
  await openFilespace(product, person, device, content);
  await page.getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const field = dialog.getByRole('textbox', { name: 'Folder name' });
  await expect(field).toBeFocused();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  for (const character of '\\/:*?"<>|') {
    await field.pressSequentially(`a${character}`);
    await expectFieldError(field, forbidden);
    await page.clock.runFor(4990);
    await expectFieldError(field, forbidden);
    await page.clock.runFor(20);
    await expectNoFieldError(field, forbidden);
  }
  await expect(field).toHaveValue('aaaaaaaaa');
  await page.clock.resume();
  await field.fill('from/the\\clipboard');
  await expect(field).toHaveValue('fromtheclipboard');
  await field.press('Enter');
  await expect(row(page, 'fromtheclipboard')).toBeVisible();
});

test('a rejected character leaves the caret where it was', async ({ product, person, device, page }) => {
  await openFilespace(product, person, device, content);
  await page.getByRole('button', { name: 'Add folder' }).click();
  const field = page
    .getByRole('dialog', { name: 'New folder' })
    .getByRole('textbox', { name: 'Folder name' });
  await field.pressSequentially('PlanA');
  await field.press('ArrowLeft');
  await field.pressSequentially('/');
  await expectFieldError(field, forbidden);
  await field.pressSequentially('XY');
  await expect(field).toHaveValue('PlanXYA');

  await test.step('a paste is put where the selection was, without what it may not have', async () => {
    await field.press('Shift+ArrowLeft');
    await field.press('Shift+ArrowLeft');
    await paste(field, '20/27');
    await field.pressSequentially('!');
    await expect(field).toHaveValue('Plan2027!A');
  });

  await test.step('an input method is not disturbed while it composes', async () => {
    const cdp = await page.context().newCDPSession(page);
    await field.press('ArrowLeft');
    await cdp.send('Input.imeSetComposition', { text: 'か/', selectionStart: 2, selectionEnd: 2 });
    await expect(field).toHaveValue('Plan2027か/!A');
    await cdp.send('Input.insertText', { text: 'か/' });
    await expect(field).toHaveValue('Plan2027か!A');
    await field.pressSequentially('z');
    await expect(field).toHaveValue('Plan2027かz!A');
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await focusRow(page, 'Brand');
  await page.keyboard.press('F2');
  const inPlace = page.getByRole('textbox', { name: 'New name of Brand' });
  await inPlace.press('Home');
  await inPlace.press('ArrowRight');
  await inPlace.pressSequentially('?ZZ');
  await expect(inPlace).toHaveValue('BZZrand');
});

test('a character that came before the code of the field is rejected by it too', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(content);
  const code = await holdScript(page, 'rename-field');
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'Brand');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'New name of Brand' });
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially('?ZZ');
  await expect(field).toHaveValue('B?ZZrand');
  await code.asked;
  await code.release();
  await expect(field).toHaveValue('BZZrand');
  await expectFieldError(field, forbidden);
  await field.pressSequentially('Y');
  await expect(field).toHaveValue('BZZYrand');
  await field.press('Enter');
  await expect(row(page, 'BZZYrand')).toBeVisible();
});

/** As the clipboard does it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    input.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

test(
  'a new folder needs a name of its own, whatever its case, and gets it trimmed',
  landing,
  async ({ product, person, device, page }) => {
    const files = filespaceClient(product, person, person.filespace.drive_id);
    await files.fill(content);
    await device.signIn(person);
    await connect(page);
    await page.getByRole('button', { name: 'Add folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const field = dialog.getByRole('textbox', { name: 'Folder name' });
    for (const empty of ['', '   ', ' . . ']) {
      await field.fill(empty);
      await field.press('Enter');
      await expectFieldError(field, 'Enter a valid folder name');
    }
    for (const taken of ['Brand', 'BRAND', '  brand. ', 'notes.TXT']) {
      await field.fill(taken);
      await expectFieldError(field, 'folder already exists.');
      await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    }
    await field.fill('x'.repeat(256));
    await field.press('Enter');
    await expectFieldError(field, 'That name is too long. Try a shorter one.');
    await field.fill('  Offers 2027 . . ');
    await field.press('Enter');
    await expect(row(page, 'Offers 2027')).toBeVisible();
    await syncIdle(page);
    await expect.poll(() => files.paths()).toContain('Offers 2027');

    await focusRow(page, 'Plan.txt');
    await page.keyboard.press('Shift+M');
    const picker = page.getByRole('dialog', { name: 'Move 1 item' });
    await picker.getByRole('button', { name: 'Create New Folder' }).click();
    const inPicker = picker.getByRole('textbox', { name: 'Folder name' });
    await inPicker.press('Enter');
    await expectFieldError(inPicker, 'Enter a valid folder name');
    await inPicker.fill('brand');
    await expectFieldError(inPicker, 'Folder already exists.');
  },
);

test('renaming a file begins with its name, without what stands behind the dot', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, content);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('F2');
  await expectChosen(page.getByRole('textbox', { name: 'New name of Notes.txt' }), 'Notes');
  await page.keyboard.press('Escape');
  await focusRow(page, 'v1.2');
  await page.keyboard.press('F2');
  await expectChosen(page.getByRole('textbox', { name: 'New name of v1.2' }), 'v1.2');
  await page.keyboard.press('Escape');
  await row(page, 'Notes.txt').hover();
  await page.getByRole('button', { name: 'EDIT Notes.txt' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rename (file|folder)$/ });
  await expectChosen(dialog.getByRole('textbox', { name: 'Name' }), 'Notes');
  await page.keyboard.type('Minutes');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectRows(page, 'Brand', 'v1.2', 'Minutes.txt', 'Plan.txt');
});

test('a rename may change nothing but the case; a name that is taken stays in its row', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill(content);
  await device.signIn(person);
  await connect(page);
  await renameTo(page, 'Brand', 'BRAND');
  await expectFocused(page, 'BRAND');
  await renameTo(page, 'Plan.txt', 'notes.TXT');
  const field = page.getByRole('textbox', { name: 'New name of Plan.txt' });
  await expectFieldError(field, 'A file or folder with this name already exists.');
  await field.fill('');
  await field.press('Enter');
  await expectFieldError(field, 'Enter a valid file name');
  await field.pressSequentially('Plan: B.txt');
  await expectFieldError(field, forbidden);
  await expect(field).toHaveValue('Plan B.txt');
  await field.press('Enter');
  await expectFocused(page, 'Plan B.txt');
  await renameTo(page, 'v1.2', 'Brand');
  await expectFieldError(page.getByRole('textbox', { name: 'New name of v1.2' }), 'folder already exists.');
  await page.keyboard.press('Escape');
  await expectFocused(page, 'v1.2');
  await syncIdle(page);
  await expectPaths(files, 'BRAND', 'BRAND/Guide.pdf', 'Notes.txt', 'Plan B.txt', 'v1.2');
});

async function renameTo(page: Page, from: string, to: string): Promise<void> {
  await focusRow(page, from);
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: `New name of ${from}` });
  await field.fill(to);
  await field.press('Enter');
}

async function expectChosen(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await expect
    .poll(() =>
      field.evaluate((input) =>
        input instanceof HTMLInputElement
          ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
          : null,
      ),
    )
    .toBe(text);
}
