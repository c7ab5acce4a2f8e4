import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectSelected, focusRow, row } from '../harness/grid.ts';

const names = Array.from({ length: 9 }, (_, at) => `m${at + 1}.txt`);

test('Shift and a click on a checkbox selects from the one before it, and keeps what is selected', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill(Object.fromEntries(names.map((name) => [name, 10])));
  await device.signIn(person);
  await connect(page);
  await check(row(page, 'm1.txt'));
  await check(row(page, 'm3.txt'));
  await check(row(page, 'm5.txt'), 'Shift');
  await expectSelected(page, 'm1.txt', 'm3.txt', 'm4.txt', 'm5.txt');
  await expectBoxes(page, 'm1.txt', 'm3.txt', 'm4.txt', 'm5.txt');
  // One that is selected already stays so.
  await check(row(page, 'm4.txt'), 'Shift');
  await expectBoxes(page, 'm1.txt', 'm3.txt', 'm4.txt', 'm5.txt');

  // Beside the box, where it is clicked as well.
  await checkBeside(row(page, 'm7.txt'));
  await checkBeside(row(page, 'm8.txt'), 'Shift');
  await expectBoxes(page, 'm1.txt', 'm3.txt', 'm4.txt', 'm5.txt', 'm7.txt', 'm8.txt');
  await check(row(page, 'm8.txt'));
  await expectBoxes(page, 'm1.txt', 'm3.txt', 'm4.txt', 'm5.txt', 'm7.txt');
});

test('so it does in the gallery', async ({ product, person, device, page }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill(Object.fromEntries(names.map((name) => [name, 10])));
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'm1.txt');
  await page.keyboard.press('Shift+V');
  const tile = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await check(tile('m2.txt'));
  await check(tile('m4.txt'), 'Shift');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('3 selected');
});

const modifiers = (key?: 'Shift') => ({ modifiers: key ? [key] : [] });

async function check(of: Locator, key?: 'Shift'): Promise<void> {
  await of.getByRole('checkbox').click(modifiers(key));
}

async function checkBeside(of: Locator, key?: 'Shift'): Promise<void> {
  await of.locator('label').click({ ...modifiers(key), position: { x: 2, y: 2 } });
}

/** The boxes show what is selected. */
async function expectBoxes(page: Page, ...checked: readonly string[]): Promise<void> {
  await expectSelected(page, ...checked);
  for (const name of names)
    await expect(row(page, name).getByRole('checkbox')).toBeChecked({ checked: checked.includes(name) });
}
