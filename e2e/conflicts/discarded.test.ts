import { join } from 'node:path';
import { expect, offlineTest as test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  expectFolder,
  goToRoot,
  openFolder,
  signOut,
  syncStatus,
} from '../harness/browser-actions.ts';
import { expectRows } from '../harness/grid.ts';
import { serverTree } from '../harness/server-tree.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openOutbox } from './two-browsers.ts';

test('a folder is given up together with what was made in it, or not at all; signing out waits for both', async ({
  product,
  person,
  device,
  page,
}, info) => {
  const files = person.filespace.drive_name;
  await device.signIn(person);
  await connect(page);
  await device.goOffline();
  await addFolder(page, 'Outer');
  await openFolder(page, 'Outer');
  await addFolder(page, 'Inner');
  await goToRoot(page, files);
  await expectFolder(page, files);

  const panel = await openOutbox(page);
  const discard = panel.getByRole('button', { name: 'Discard: Create folder Outer' });
  const question = page.getByRole('alertdialog', { name: 'Discard 2 changes?' });
  await discard.click();
  await expect(question.getByRole('listitem')).toHaveText(['Create folder Outer', 'Create folder Inner']);
  await checkLayouts(page, join(info.project.outputDir, 'conflicts'), 'discarded');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(syncStatus(page, 'Offline, 2 waiting')).toBeVisible();
  await expectRows(page, 'Outer');
  await panel.getByRole('button', { name: 'Discard: Create folder Inner' }).click();
  await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
  await openFolder(page, 'Outer');
  await addFolder(page, 'Inner');
  await goToRoot(page, files);
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByText("You're all caught up")).toBeVisible();
  await expectRows(page);

  await addFolder(page, 'Outer');
  await openFolder(page, 'Outer');
  await addFolder(page, 'Inner');
  await expect(syncStatus(page, 'Offline, 2 waiting')).toBeVisible();

  await signOut(page);
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
  await expect(dialog).toContainText("2 changes aren't synced yet.");
  await device.comeOnline();
  await dialog.getByRole('button', { name: 'Sync now' }).click();
  await expect(dialog).toContainText('All changes are synced.');
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await serverTree(product, person)).toEqual(['Outer/', 'Outer/Inner/']);
});
