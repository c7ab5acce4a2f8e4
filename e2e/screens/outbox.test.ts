import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect, remove, rename, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle, waitingRows } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, row, toast } from '../harness/grid.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { landing } from '../lane.ts';
import { openFilespace } from './team-filespace.ts';

const team = { Brand: { Logos: {} }, Campaigns: {}, 'Notes.txt': 20 };

test(
  'what is done offline is marked, listed and counted, and can be given up',
  landing,
  async ({ product, person, device, page }) => {
    const files = filespaceClient(product, person, person.filespace.drive_id);
    await files.fill(team);
    await device.signIn(person);
    await connect(page);
    await serviceWorkerReady(page);
    await device.goOffline();
    await expect(syncStatus(page, 'Offline')).toBeVisible();
    const marks = await marksOf(page);
    await addFolder(page, 'Offers');
    await expect(row(page, 'Offers')).toContainText('Waiting to sync');
    // It is tried now and then all the same, and nothing says that it is on its way.
    await expect.poll(() => attemptsOf(page)).toBeGreaterThan(1);
    expect(await marks()).toEqual(['Waiting to sync']);
    await rename(page, 'Brand', 'Label');
    await expect(row(page, 'Label')).toContainText('Waiting to sync');
    await remove(page, 'Campaigns');
    await expect(syncStatus(page, 'Offline, 3 waiting')).toBeVisible();
    await expect(
      page.getByRole('main').getByText("You're offline. Keep working: 3 changes are saved here"),
    ).toBeVisible();
    const { drive_name } = person.filespace;
    await expect(page.getByRole('link', { name: `${drive_name} 3 changes waiting` })).toBeVisible();

    await page.getByRole('button', { name: 'Review changes' }).click();
    const outbox = panel(page);
    await expect(outbox.getByRole('heading', { name: 'Waiting 3' })).toBeVisible();
    await expect(outbox).toContainText('Offline, 3 waiting');
    await expect(outbox.getByRole('listitem').filter({ hasText: 'Delete Campaigns' })).toContainText(
      'Syncs in 8 seconds. You can still undo.',
    );
    await outbox.getByRole('button', { name: 'Undo: Delete Campaigns' }).click();
    await expectRows(page, 'Campaigns', 'Label', 'Offers', 'Notes.txt');
    await outbox.getByRole('button', { name: 'Discard: Rename Brand to Label' }).click();
    await expectRows(page, 'Brand', 'Campaigns', 'Offers', 'Notes.txt');
    await expect(row(page, 'Brand')).not.toContainText('Waiting to sync');
    await focusRow(page, 'Notes.txt');
    await page.keyboard.press('F2');
    await page.keyboard.type('Minutes');
    await page.keyboard.press('Enter');
    await expect(syncStatus(page, 'Offline, 2 waiting')).toBeVisible();
    await outbox.getByRole('button', { name: 'Discard all' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard 2 changes?' });
    await expect(question.getByRole('listitem')).toHaveText([
      'Create folder Offers',
      'Rename Notes.txt to Minutes.txt',
    ]);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expectRows(page, 'Brand', 'Campaigns', 'Notes.txt');
    await expect(outbox.getByText("You're all caught up")).toBeVisible();
    await expect(syncStatus(page, 'Offline')).toBeVisible();

    await addFolder(page, 'Kept');
    await device.comeOnline();
    await syncIdle(page);
    await expect(outbox.getByRole('heading', { name: 'Sent today 1' })).toBeVisible();
    await expect(outbox).toContainText('Created folder Kept');
    await expect(row(page, 'Kept')).not.toContainText('Waiting to sync');
    await expectPaths(files, 'Brand', 'Brand/Logos', 'Campaigns', 'Kept', 'Notes.txt');
  },
);

test('a question before changes are discarded stays while they are sent', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await device.goOffline();
  await addFolder(page, 'One');
  await addFolder(page, 'Two');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await panel(page).getByRole('button', { name: 'Discard all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard 2 changes?' });
  await expect(question).toBeVisible();
  device.network.set({ kind: 'hang' });
  await page.context().setOffline(false);
  await expect.poll(async () => (await waitingRows(page)).map(({ state }) => state)).toContain('sending');
  await expect(panel(page).getByRole('button', { name: 'Discard all', includeHidden: true })).toHaveCount(0);
  await expect(question).toBeVisible();
});

test('the line that says that nothing is sent moves no row from under a pointer', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, team);
  await serviceWorkerReady(page);
  const said = page.getByRole('main').getByText("You're offline. Keep working");
  const heard = page.locator('[role=status][aria-live=polite]');
  await row(page, 'Brand').getByRole('link').hover();
  await page.mouse.down();
  await device.goOffline();
  await expect(syncStatus(page, 'Offline')).toBeVisible();
  await page.mouse.up();
  await expectRows(page, 'Logos');
  await expect(said).toBeVisible();
  await expect(heard).toContainText("You're offline. Keep working");
  const place = await row(page, 'Logos').boundingBox();
  await page.mouse.down();
  await device.comeOnline();
  await expect(syncStatus(page, 'Offline')).toBeHidden();
  // What is over is not said any more, though its place is kept.
  await expect(said).toBeHidden();
  expect(await row(page, 'Logos').boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(said).toHaveCount(0);
  await expect(heard).toHaveText("You're back online.");
});

test('a change that the server refuses asks for an answer', async ({ product, person, device, page }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await files.fill(team);
  await device.signIn(person);
  await connect(page);
  await serviceWorkerReady(page);
  await device.goOffline();
  await rename(page, 'Notes.txt', 'Minutes.txt');
  await rename(page, 'Campaigns', 'Drives');
  const [deletion] = await files.send({
    type: 'DELETE_FILE',
    data: { file_id: ids.get('Notes.txt') ?? '' },
  });
  expect(deletion?.status).toBe('applied');
  await device.comeOnline();
  await expect(
    toast(page, "Couldn't sync “Notes.txt”. It no longer exists or isn't shared with you. Open the outbox."),
  ).toBeVisible();
  await syncStatus(page, '1 needs attention').click();
  const outbox = panel(page);
  await expect(outbox.getByRole('heading', { name: 'Needs attention 1' })).toBeVisible();
  const card = outbox.getByRole('article');
  await expect(card).toContainText("It no longer exists or isn't shared with you.");
  await expect(card).toContainText("Couldn't rename “Notes.txt” to “Minutes.txt”.");
  await expectRows(page, 'Brand', 'Drives');
  await card.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(outbox.getByRole('article')).toContainText("It no longer exists or isn't shared with you.");
  await expect(syncStatus(page, '1 needs attention')).toBeVisible();
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(outbox.getByText("You're all caught up")).toBeVisible();
  await syncIdle(page);
  await expectPaths(files, 'Brand', 'Brand/Logos', 'Drives');
});

test('sending can be paused, and begun immediately', async ({ product, person, device, page }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const { workspace_id } = person.workspace;
  const body = { drive_name: 'second-shelf', workspace_id };
  await files.fill(team);
  await callApi(product.url, 'createDrive', { body }, person.token);
  await device.signIn(person);
  await page.getByRole('link', { name: person.filespace.drive_name }).click();
  await connect(page);
  await syncStatus(page, 'All changes synced').click();
  const outbox = panel(page);
  await outbox.getByRole('button', { name: 'Pause' }).click();
  await expect(syncStatus(page, 'Paused')).toBeVisible();
  await addFolder(page, 'Offers');
  await expect(syncStatus(page, 'Paused, 1 waiting')).toBeVisible();
  await expect(outbox).toContainText('Paused, 1 waiting');
  await expect(outbox.getByRole('button', { name: 'Sync now' })).toBeDisabled();
  await page.reload();
  await expect(syncStatus(page, 'Paused, 1 waiting')).toBeVisible();
  expect(await files.paths()).not.toContain('Offers');
  // The count stays in sight from another filespace.
  await page.getByRole('link', { name: 'second-shelf' }).click();
  await expect(
    page.getByRole('link', { name: `${person.filespace.drive_name} 1 change waiting` }),
  ).toBeVisible();
  await syncStatus(page, 'Paused, 1 waiting').click();
  await outbox.getByRole('button', { name: 'Resume' }).click();
  await syncIdle(page);
  await expect.poll(() => files.paths()).toContain('Offers');

  await page.getByRole('link', { name: person.filespace.drive_name }).click();
  await serviceWorkerReady(page);
  await product.stop();
  await addFolder(page, 'Drafts');
  await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
  await product.start();
  await outbox.getByRole('button', { name: 'Sync now' }).click();
  await syncIdle(page);
  await expect.poll(() => files.paths()).toContain('Drafts');
});

function panel(page: Page) {
  return page.getByRole('complementary', { name: 'Outbox' });
}

/** Notes every sync state that a row shows from now on, for however short a time. Answers with those so far. */
async function marksOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenStates: seen });
    new MutationObserver(() => {
      for (const indicator of document.querySelectorAll('[role=grid] [data-sync-state]'))
        seen.add(indicator.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'seenStates') as Set<string>)]);
}

/** How often the change that was tried most often was tried. */
async function attemptsOf(page: Page): Promise<number> {
  const rows = await waitingRows(page);
  return Math.max(0, ...rows.map(({ attempts }) => attempts));
}
