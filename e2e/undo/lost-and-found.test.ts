import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { accessClient } from '../access/access-steps.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { ApiError } from '../harness/api.ts';
import { addFolder, connect, itemRow, openFolder, remove, rename } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { serverItems } from '../harness/server-tree.ts';
import { type Account, addMember, createAccount } from '../harness/users.ts';
import { itemsOnDevice } from './items-on-device.ts';

const folders = 40;
const filesOfFolder = 75;

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text);

test('a folder that is deleted by mistake, a rename of somebody else, and a rewind that is taken back: nothing is lost, rights hold', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const { filespace, workspace } = person;
  const driveId = filespace.drive_id;
  const jonas = await createAccount(product, 'Jonas');
  const priya = await createAccount(product, 'Priya');
  const tomas = await createAccount(product, 'Tomas');
  await addMember(product, workspace.workspace_id, jonas, roles.admin);
  const priyaId = await addMember(product, workspace.workspace_id, priya, roles.standard);
  const tomasId = await addMember(product, workspace.workspace_id, tomas, roles.standard);
  const access = accessClient(product, person);
  const byJonas = filespaceClient(product, jonas, driveId);

  /** What somebody gets of the filespace: `id path`, in order. */
  async function seenBy({ token }: Pick<Account, 'token'>): Promise<readonly string[]> {
    try {
      const items = await serverItems(product, { token, filespace });
      return items.map(({ id, path }) => `${id} ${path}`).sort();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  }
  const everything = () => seenBy(person);
  const pathsOf = (items: readonly string[]) => items.map((item) => item.slice(37));
  const changedName = (items: readonly string[], from: string, to: string) =>
    items.map((item) => item.replace(from, to)).sort();
  /** On the device of a person is what the server gives that person, and nothing else. */
  const expectOnDevice = async (where: Page, { token, userId }: Account) => {
    const seen = (await seenBy({ token })).map((item) => item.replace(/ (?:.*\/)?([^/]+)\/?$/, ' $1')).sort();
    await expect.poll(() => itemsOnDevice(where, userId)).toEqual(seen);
  };

  const design = folderOf('Design');
  const inside = ['Brand', 'Icons', 'Type'].map((name) => folderOf(name, design.id));
  const [brand, icons] = inside;
  if (brand === undefined || icons === undefined) throw new Error('no folders');
  const others = Array.from({ length: folders - 4 }, (_, at) => folderOf(`Project ${at + 1}`));
  const bundles = bundlesOf(product.url, { driveId, owner: person });
  const filesOf = (parent: string) =>
    Array.from({ length: filesOfFolder }, (_, at) => fileOf(`file ${at}.txt`, `${parent} ${at}`, { parent }));
  const logo = fileOf('file of the logo.txt', 'logo', { parent: brand.id });
  for (const folder of [design, ...inside, ...others])
    await bundles.send({ folders: [folder], files: filesOf(folder.id) });
  await bundles.send({ files: [logo] });
  await access.grantToGroup(design.id, await access.group('Studio', priyaId), 1);
  await access.grantToUser(brand.id, tomasId, 0);
  const rights = await access.rights();
  const yesterday = await everything();
  expect(yesterday).toHaveLength(folders * (filesOfFolder + 1) + 1);
  await product.query(`update changes set at = at - interval '1 day' where drive_id = $1`, [driveId]);
  const ofTomas = await seenBy(tomas);
  const byTomas = filespaceClient(product, tomas, driveId);
  const viewer = await newDevice();
  await viewer.signIn(tomas);
  await connect(viewer.page);
  /** The one with View on Brand: gets this from the server, has it on the device, and changes nothing. */
  const expectTomasSees = async (items: readonly string[]) => {
    await expect.poll(() => seenBy(tomas)).toEqual(items);
    await expectOnDevice(viewer.page, tomas);
    const rename = {
      file_id: logo.id,
      filename: 'Mine.txt',
      parent_folder: brand.id,
      intent: 'rename',
    } as const;
    const results = await byTomas.send({ type: 'RENAME_FILE', data: rename }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return [{ status: 'rejected' }];
      throw error;
    });
    expect(results).toMatchObject([{ status: 'rejected' }]);
    expect(await access.rights()).toEqual(rights);
  };
  await expectTomasSees(ofTomas);
  expect(pathsOf(ofTomas).filter((path) => path.endsWith('.txt'))).toHaveLength(filesOfFolder + 1);

  await test.step('somebody renames a file inside of what is deleted by mistake a moment later', async () => {
    await byJonas.send({
      type: 'RENAME_FILE',
      data: { file_id: logo.id, filename: 'Logo.txt', parent_folder: brand.id, intent: 'rename' },
    });
    await device.signIn(priya);
    await connect(page);
    await openFolder(page, 'Design');
    await remove(page, 'Brand');
    await expect.poll(async () => (await everything()).length).toBe(yesterday.length - filesOfFolder - 2);
    await expectOnDevice(page, priya);
    // The right on what is deleted is kept for its return, and is one to nothing meanwhile.
    await expectTomasSees([]);
  });

  await test.step('offline the work goes on', async () => {
    await device.goOffline();
    await rename(page, 'Icons', 'Symbols');
    await addFolder(page, 'Ideas');
    await device.comeOnline();
    await expect.poll(async () => pathsOf(await everything())).toContain('Design/Ideas/');
    expect(pathsOf(await everything())).toContain('Design/Symbols/');
    await expectTomasSees([]);
  });

  await test.step('Undo of a line says what it cannot, and does what it can', async () => {
    await byJonas.send({
      type: 'RENAME_FOLDER',
      data: { folder_id: icons.id, folder_name: 'Glyphs', parent_folder: design.id, intent: 'rename' },
    });
    await expect(itemRow(page, 'Glyphs')).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('button', { name: /^Undo: Icons was renamed to Symbols/ }).click();
    await expect(toast(page, "Can't undo: “Glyphs” was renamed since. Undo that first.")).toBeVisible();
    await page.getByRole('button', { name: /^Undo: Ideas was created in Design/ }).click();
    await expect.poll(async () => pathsOf(await everything())).not.toContain('Design/Ideas/');
    expect(pathsOf(await everything())).toContain('Design/Glyphs/');
    await expectOnDevice(page, priya);
    await expectTomasSees([]);
  });

  await test.step('the trash brings it back: the same items, the new name inside, the rights on it', async () => {
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore Brand' }).click();
    await expect.poll(async () => (await everything()).length).toBe(yesterday.length);
    expect(await everything()).toEqual(
      changedName(changedName(yesterday, 'file of the logo', 'Logo'), 'Design/Icons/', 'Design/Glyphs/'),
    );
    // With the last folder of it the filespace had left the device.
    await connect(viewer.page);
    await expectTomasSees(changedName(ofTomas, 'file of the logo', 'Logo'));
    await expectOnDevice(page, priya);
  });

  await test.step('an admin looks at yesterday, rewinds all of it, and takes that back', async () => {
    const before = await everything();
    const admin = await newDevice();
    await admin.signIn(jonas);
    await connect(admin.page);
    const time = new Date(Date.now() - 12 * 3_600_000).toISOString();
    await admin.page.goto(`/drive?filespace=${driveId}&at=${time.slice(0, 16)}Z`);
    await admin.page.getByRole('button', { name: 'Rewind…' }).click();
    const question = admin.page.getByRole('alertdialog', { name: /^Rewind / });
    await expect(question).toContainText('Renames 2.');
    await expect(question).toContainText('A snapshot of how it is now is taken first.');
    await question.getByRole('button', { name: 'Rewind 2 items' }).click();
    await expect(toast(admin.page, `${filespace.drive_name} rewound`)).toBeVisible();
    expect(await everything()).toEqual(yesterday);
    await expectTomasSees(ofTomas);
    await admin.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(everything).toEqual(before);
    await expectTomasSees(changedName(ofTomas, 'file of the logo', 'Logo'));
    await expectOnDevice(admin.page, jonas);
    await expectOnDevice(page, priya);
  });
});
