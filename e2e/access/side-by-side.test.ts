import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  goToRoot,
  itemRow,
  openFolder,
  rowNames,
  syncStatus,
} from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { longLane } from '../lane.ts';
import { accessClient, accessPanel, announced, openAccess } from './access-steps.ts';

test(
  'side by side: what an admin grants and revokes is immediately what a standard user has, online, offline and in the middle of a fill',
  longLane,
  async ({ product, person, newDevice }, info) => {
    test.setTimeout(180_000);
    const { drive_id: driveId, drive_name: files } = person.filespace;
    const beside = filespaceClient(product, person, driveId);
    const ids = await beside.fill({
      Brand: { 'Launch film': {}, 'logo.png': 10 },
      Legal: { Contracts: { 'old.txt': 10 } },
      Secret: {},
    });
    const at = (path: string) => ids.get(path) ?? '';
    const omar = await createAccount(product, 'Omar');
    const memberId = await addMember(product, person.workspace.workspace_id, omar, roles.standard);
    const access = accessClient(product, person);
    const lawyers = await access.group('Lawyers');
    const [admin, standard] = [await newDevice(), await newDevice()];
    const [mine, theirs] = [admin.page, standard.page];
    for (const page of [mine, theirs]) page.setDefaultTimeout(20_000);
    const picture = async (name: string) => {
      for (const [who, page] of [
        ['admin', mine],
        ['standard', theirs],
      ] as const) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        const path = join(info.project.outputDir, 'access', `${name}-${who}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
    };
    await admin.signIn(person);
    await connect(mine);
    await standard.signIn(omar);
    await expect(theirs.getByText('No filespace assigned yet')).toBeVisible();

    await test.step('given View: the folder is there and cannot be changed', async () => {
      await grantBrand(mine, files, omar.name);
      await connect(theirs);
      await expect.poll(() => rowNames(theirs)).toEqual(['Brand/']);
      await openFolder(theirs, 'Brand');
      await expect(theirs.getByRole('button', { name: 'Add folder' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await theirs.getByRole('main').getByRole('button', { name: files, exact: true }).click();
      await expect(theirs.getByRole('menuitem')).toHaveText([
        'Filespace details',
        'Snapshots',
        'Trash',
        'Activity',
        'HistoryH',
        'Disconnect',
      ]);
      await theirs.keyboard.press('Escape');
      await itemRow(theirs, 'logo.png').click({ position: { x: 300, y: 10 } });
      await theirs.keyboard.press('Shift+P');
      await expect(accessPanel(theirs)).toHaveCount(0);
      await picture('given-view');
    });

    await test.step('changed to Edit while it is looked at', async () => {
      await choose(mine, omar.name, 'View', 'Edit');
      await mine.getByRole('button', { name: 'Change to Edit' }).click();
      await announced(mine, 'Access changed');
      await addFolder(theirs, 'Logos');
      await expect.poll(() => beside.paths()).toContain('Brand/Logos');
      // The server may have it before this device knows that.
      await syncIdle(theirs);
    });

    await test.step('taken away while changes wait: hidden with the next connection, the changes are not lost', async () => {
      await standard.goOffline();
      await addFolder(theirs, 'Posters');
      await expect(syncStatus(theirs, 'Offline, 1 waiting')).toBeVisible();
      await choose(mine, omar.name, 'Edit', 'Remove access');
      const removing = mine.getByRole('alertdialog', { name: 'Remove access' });
      await expect(removing).toContainText('1 person loses access.');
      await removing.getByRole('button', { name: 'Remove access' }).click();
      await announced(mine, 'Access removed');
      await expect(itemRow(theirs, 'logo.png')).toBeVisible();
      await standard.comeOnline();
      await expect(syncStatus(theirs, '1 needs attention')).toBeVisible({ timeout: 20_000 });
      await expect(itemRow(theirs, 'logo.png')).toHaveCount(0);
      await picture('taken-while-offline');
      expect((await beside.paths()).filter((path) => path.includes('Posters'))).toEqual([]);
      await theirs.getByRole('button', { name: /, open outbox$/ }).click();
      await theirs
        .getByRole('complementary', { name: 'Outbox' })
        .getByRole('button', { name: /^Discard/ })
        .click();
      await expect(theirs.getByText('No filespace assigned yet')).toBeVisible();
    });

    await test.step('a group that is joined and left, and folders that are moved in and out of what it sees', async () => {
      await access.grantToGroup(at('Legal'), lawyers, 0);
      await access.join(lawyers, memberId);
      await goTo(theirs, driveId);
      await expect.poll(() => rowNames(theirs)).toEqual(['Legal/']);
      await goToRoot(mine, files);
      await moveInto(mine, 'Secret', 'Legal');
      await openFolder(theirs, 'Legal');
      await expect.poll(() => rowNames(theirs)).toEqual(['Contracts/', 'Secret/']);
      await openFolder(mine, 'Legal');
      await moveInto(mine, 'Contracts', null);
      await expect.poll(() => rowNames(theirs)).toEqual(['Secret/']);
      await picture('moved-in-and-out');
      await access.leave(lawyers, memberId);
      await expect(theirs.getByText('No filespace assigned yet')).toBeVisible();
    });

    await test.step('given and taken in the middle of a fill: in the end exactly what may be seen is here', async () => {
      const years = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`Year ${n + 1000}`, {}]));
      const archive = (await beside.fill({ Archive: years })).get('Archive') ?? '';
      standard.network.set({ kind: 'slow', bytesPerSecond: 30_000 });
      await access.grantToUser(archive, memberId, 0);
      await access.grantToUser(at('Brand'), memberId, 0);
      await goTo(theirs, driveId);
      await expect(itemRow(theirs, 'Archive')).toBeVisible({ timeout: 30_000 });
      await access.grantToUser(archive, memberId, 2);
      await access.grantToUser(at('Legal'), memberId, 1);
      standard.network.set({ kind: 'pass' });
      await expect.poll(() => rowNames(theirs), { timeout: 30_000 }).toEqual(['Brand/', 'Legal/']);
      await syncIdle(theirs);
      await theirs.getByRole('searchbox', { name: 'Search' }).fill('Year 2');
      await expect(theirs.getByText("Couldn't find such item in this folder")).toBeVisible();
      await picture('in-the-middle-of-a-fill');
    });
  },
);

async function grantBrand(page: Page, files: string, person: string): Promise<void> {
  const panel = await openAccess(page, files);
  await panel.getByRole('button', { name: 'Open Brand', exact: true }).click();
  await panel.getByRole('button', { name: 'Grant access' }).click();
  const form = page.getByRole('complementary', { name: 'Grant folder access' });
  await form.getByRole('combobox').fill(person);
  await page.keyboard.press('Enter');
  await expect(form).toContainText('1 person gains View.');
  await form.getByRole('button', { name: 'Done' }).click();
  await announced(page, 'Access granted');
  await panel.getByRole('button', { name: person }).click();
}

async function choose(page: Page, person: string, from: string, to: string): Promise<void> {
  await accessPanel(page)
    .getByRole('button', { name: `${from}, ${person} on Brand` })
    .click();
  await page.getByRole('menu').getByText(to, { exact: true }).click();
}

/** A filespace that was lost is not kept on the device any more: it is asked for again. */
async function goTo(page: Page, driveId: string): Promise<void> {
  await page.goto(`/drive?filespace=${driveId}`);
  const button = page.getByRole('button', { name: 'Connect', exact: true });
  await expect(button.or(page.getByRole('grid')).first()).toBeVisible({ timeout: 30_000 });
  if (await button.isVisible()) await button.click();
}

/** Into a folder beside it, or with null to the root. */
async function moveInto(page: Page, name: string, folder: string | null): Promise<void> {
  await itemRow(page, name).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 1 item' });
  if (folder) await dialog.getByRole('button', { name: folder, exact: true }).click();
  else await dialog.getByRole('button', { name: /^Up to / }).click();
  await dialog.getByRole('button', { name: /^Move to / }).click();
  // Others gain or lose by it: that is asked first.
  const moveDialog = page.getByRole('alertdialog', { name: /^Move to / });
  await expect(moveDialog).toContainText(`Moving “${name}” changes who can`);
  await moveDialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toBeHidden();
}
