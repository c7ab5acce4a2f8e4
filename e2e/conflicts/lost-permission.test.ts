import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, openFolder, rename, signOut, syncStatus } from '../harness/browser-actions.ts';
import { serverTree } from '../harness/server-tree.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openOutbox, twoBrowsers } from './two-browsers.ts';

test('what waited when the right was taken away is listed, and can be kept as a file', async ({
  product,
  person,
  newDevice,
}, info) => {
  const two = await twoBrowsers(product, person, newDevice, { Brand: {}, 'notes.txt': 10 }, info);
  const { page } = two.theirs;
  const files = person.filespace.drive_name;
  await rename(page, 'notes.txt', 'minutes.txt');
  await openFolder(page, 'Brand');
  await addFolder(page, 'Logos');
  // Signing out before they are sent asks, and sends nothing by itself.
  await signOut(page);
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
  await expect(dialog).toContainText("2 changes aren't synced yet.");
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Sync now' })).toHaveAttribute('aria-disabled', 'true');
  const unsent = () => exported(page, () => dialog.getByRole('button', { name: 'Export' }).click());
  // An attempt that began as the connection went has to end before they wait again.
  await expect.poll(unsent).toContain('Not sent yet');
  expect(await unsent()).toContain(`Create folder Logos,Logos,${files} / Brand,`);
  await expect(dialog.getByRole('status')).toContainText('Saved as');
  await checkLayouts(page, join(info.project.outputDir, 'conflicts'), 'sign-out');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await two.picture('lost-right-apart');

  await product.query('update members set role = $1 where user_id = $2', [
    roles.standard,
    two.colleague.userId,
  ]);
  await two.mine.comeOnline();
  await two.theirs.comeOnline();
  await expect(syncStatus(page, '2 need attention')).toBeVisible({ timeout: 20_000 });
  const panel = await openOutbox(page);
  const card = panel.getByRole('article').filter({ hasText: `${files} was deleted or is no longer shared` });
  await expect(card).toContainText("2 changes couldn't be saved.");
  await expect(card.getByRole('listitem')).toHaveText([
    'Rename notes.txt to minutes.txt',
    'Create folder Logos',
  ]);
  await two.picture('lost-right');
  const lost = await exported(page, () => card.getByRole('button', { name: 'Export' }).click());
  expect(lost).toContain(`Rename notes.txt to minutes.txt,notes.txt,${files},`);
  await card.getByRole('button', { name: 'Discard all 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard 2 changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText("2 changes couldn't be saved.");
  await card.getByRole('button', { name: 'Discard all 2' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toContainText("You're all caught up");
  await two.picture('lost-right-discarded');
  expect(await serverTree(product, person)).toEqual(['Brand/', 'notes.txt']);
});

async function exported(page: Page, press: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Lunvik unsent changes \d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
}
