import { rootId } from '#contract/rules/root-folder.ts';
import { folderPath } from '#src/lib/paths.ts';
import { prepareTeam } from '../access/prepared-team.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, goToRoot, openFolder } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, row, toast } from '../harness/grid.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import type { TestUser } from '../harness/users.ts';
import { openFilespace } from './team-filespace.ts';

test('what was cut stays cut after a refusal, and is taken from wherever it is by then', async ({
  product,
  person,
  device,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const page = await openFilespace(product, person, device, { Brand: {}, Campaigns: {} });
  const ids = await files.fill({ 'Notes.txt': 20 });
  await expectRows(page, 'Brand', 'Campaigns', 'Notes.txt');

  await focusRow(page, 'Brand');
  await page.keyboard.press('Control+x');
  await openFolder(page, 'Brand');
  await page.keyboard.press('Control+v');
  await expect(toast(page, "You can't move a folder into itself.")).toBeVisible();
  await goToRoot(page, person.filespace.drive_name);
  await openFolder(page, 'Campaigns');
  await page.keyboard.press('Control+v');
  await expectRows(page, 'Brand');
  await goToRoot(page, person.filespace.drive_name);

  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Control+x');
  await files.send({
    type: 'RENAME_FILE',
    data: {
      ...{ file_id: ids.get('Notes.txt') ?? '', filename: '', intent: 'move' },
      parent_folder: (await folderIds()).get('Campaigns') ?? '',
    },
  });
  await expectRows(page, 'Campaigns');
  await page.locator('[role=row][data-index="0"]').focus();
  await page.keyboard.press('Control+v');
  await expectRows(page, 'Campaigns', 'Notes.txt');
  await syncIdle(page);
  await expectPaths(files, 'Campaigns', 'Campaigns/Brand', 'Notes.txt');

  async function folderIds(): Promise<ReadonlyMap<string, string>> {
    const input = { params: { driveId: person.filespace.drive_id, folderId: rootId }, query: { limit: 10 } };
    const { folders } = await callApi(product.url, 'listChildren', input, person.token);
    return new Map(folders.map(({ folder_name, folder_id }) => [folder_name, folder_id]));
  }
});

test('in another filespace Paste says where it can be pasted, and there it still can', async ({
  product,
  person,
  device,
}) => {
  const { drive_name: name, drive_id: driveId } = person.filespace;
  const otherName = await createOther(product, person);
  const page = await openFilespace(product, person, device, { Brand: {}, 'Notes.txt': 20 });
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Control+c');
  await page.getByRole('navigation').getByRole('link', { name: otherName, exact: true }).click();
  await connect(page);
  await focusRow(page, 'Archive');
  await page.keyboard.press('Control+v');
  await expect(toast(page, `“Notes.txt” can only be pasted in ${name}.`)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await openFolder(page, 'Brand');
  await page.keyboard.press('Control+v');
  await expectRows(page, 'Notes.txt');
  await syncIdle(page);
  await expectPaths(filespaceClient(product, person, driveId), 'Brand', 'Brand/Notes.txt', 'Notes.txt');
});

test('what is dragged onto another filespace stays, and it is said where it can be moved', async ({
  product,
  person,
  device,
}) => {
  const { drive_name: name, drive_id: driveId } = person.filespace;
  const otherName = await createOther(product, person);
  const page = await openFilespace(product, person, device, { Brand: {}, 'Notes.txt': 20 });
  const source = row(page, 'Notes.txt');
  // The code of dragging comes once the page is idle.
  await expect(source).toHaveAttribute('draggable', 'true');
  const from = { sourcePosition: { x: 300, y: 20 } };
  await source.dragTo(page.getByRole('navigation').getByRole('link', { name: otherName, exact: true }), from);
  await expect(toast(page, `“Notes.txt” can only be moved within ${name}.`)).toBeVisible();
  await expectRows(page, 'Brand', 'Notes.txt');
  await source.dragTo(row(page, 'Brand'), from);
  await expectRows(page, 'Brand');
  await syncIdle(page);
  await expectPaths(filespaceClient(product, person, driveId), 'Brand', 'Brand/Notes.txt');
});

test('who may only view a folder copies out of it, to where they have Edit', async ({
  product,
  person,
  device,
  page,
}) => {
  const { priya, grant } = await prepareTeam(product, person);
  await grant('priya', 'Legal', 0);
  await device.signIn(priya);
  await page.goto(folderPath(person.filespace.drive_id));
  await connect(page);
  // She may change nothing at the top, and all of Brand.
  await row(page, 'Legal').getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 1 item' });
  await expect(dialog.getByRole('button', { name: /^Copy to/ })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Brand', exact: true }).click();
  await dialog.getByRole('button', { name: 'Copy to Brand', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await focusRow(page, 'Legal');
  await page.keyboard.press('Control+c');
  await expect(toast(page, '“Legal” copied. Open a folder and paste.')).toBeVisible();
  await page.keyboard.press('Control+x');
  await expect(toast(page, 'You can view this folder but not change it.')).toBeVisible();
  await syncIdle(page);
  const paths = await filespaceClient(product, person, person.filespace.drive_id).paths();
  expect(paths).toContain('Brand/Legal');
});

/** Another filespace of their workspace, with a folder in it. */
async function createOther(product: ServerUnderTest, person: TestUser): Promise<string> {
  const name = `other-${person.filespace.drive_name}`.slice(0, 30);
  const { workspace_id } = person.workspace;
  const body = { drive_name: name, workspace_id };
  const { drive_id } = await callApi(product.url, 'createDrive', { body }, person.token);
  await filespaceClient(product, person, drive_id).fill({ Archive: {} });
  return name;
}
