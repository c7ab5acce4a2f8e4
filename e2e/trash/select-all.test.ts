import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows } from '../harness/grid.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';

test('all of the trash is selected, also what has not come yet, and restored', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const names = Array.from({ length: 180 }, (_, at) => `Shot ${at + 1}`);
  const ids = await files.fill({ Kept: {}, ...Object.fromEntries(names.map((name) => [name, {}])) });
  const remove = (name: string) => ({
    type: 'DELETE_FOLDER' as const,
    data: { folder_id: ids.get(name) ?? '' },
  });
  await files.send(...names.map(remove));
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Kept');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByText('50 items, more to come')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('180 selected')).toBeVisible();
  await files.send(remove('Kept'));
  await expect(page.getByText(/^181 items/)).toBeVisible();
  await expect(page.getByText('180 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText(/^1 item/)).toBeVisible({ timeout: 30_000 });
});

test('all that a search of the trash finds stays the selection when the search is cleared, whatever comes later', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const names = Array.from({ length: 80 }, (_, at) => `Shot ${at + 1}`);
  const ids = await files.fill({ Report: {}, ...Object.fromEntries(names.map((name) => [name, {}])) });
  const remove = (name: string) => ({
    type: 'DELETE_FOLDER' as const,
    data: { folder_id: ids.get(name) ?? '' },
  });
  await files.send(...names.map(remove));
  await files.send(remove('Report'));
  const letGo = await holdRequests(page.context(), /\/trash\?.*after=/);
  await device.signIn(person);
  await connect(page);
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByText('50 items, more to come')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search the trash' });
  await search.fill('report');
  await expect(page.getByText('1 item, more to come')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('50 items, more to come')).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  letGo();
  await expect(page.getByText(/^81 items/)).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a range of the trash is selected with Shift, by keys and by clicks', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const names = Array.from({ length: 8 }, (_, at) => `Shot ${at + 1}`);
  const ids = await files.fill(Object.fromEntries(names.map((name) => [name, {}])));
  for (const name of names)
    await files.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get(name) ?? '' } });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('link', { name: 'Trash' }).click();
  const check = (at: number) => page.getByRole('checkbox', { name: `Select Shot ${at}`, exact: true });
  /** The latest stands first. */
  const expectChosen = async (...chosen: readonly number[]) => {
    for (let at = 1; at <= names.length; at += 1)
      await expect(check(at)).toBeChecked({ checked: chosen.includes(at) });
  };

  await test.step('the keys begin at the row with the focus, and take back what they leave', async () => {
    await check(7).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(check(5)).toBeFocused();
    await expectChosen(7, 6, 5);
    await page.keyboard.press('Shift+ArrowUp');
    await expectChosen(7, 6);
    await page.keyboard.press('ArrowDown');
    await expect(check(5)).toBeFocused();
    await expectChosen(7, 6);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expectChosen(7, 6, 3, 2);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await expectChosen(8, 7, 6, 3, 2);
    await page.keyboard.press('Escape');
    await expectChosen();
  });

  await test.step('a click with Shift goes up to its row, beside what was selected', async () => {
    await check(8).check();
    await check(2).check();
    await check(4).click({ modifiers: ['Shift'] });
    await expectChosen(8, 4, 3, 2);
    await check(1).click({ modifiers: ['Shift'] });
    await expectChosen(8, 2, 1);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText(/^5 items/)).toBeVisible({ timeout: 30_000 });
  });
});
