import { roles } from '#contract/rules/roles.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, expectFolder, holdScript, openFolder } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { focusRow, grid, row, toast } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { landing } from '../lane.ts';
import {
  chooseFiles,
  dragFiles,
  nextFileChooser,
  onDisk,
  openTransfers,
  transfersPill,
} from './upload-steps.ts';

test(
  'files that were chosen are uploaded under names that the server takes, and it is said',
  landing,
  async ({ product, person, device, page }) => {
    const filespace = filespaceClient(product, person, person.filespace.drive_id);
    await device.signIn(person);
    await connect(page);
    await onDisk({ 'Plan.txt': 'plan', 'a:b.txt': 'colon' }, async (path) => {
      await chooseFiles(page, [path('Plan.txt'), path('a:b.txt')]);
      await expect(row(page, 'Plan.txt')).toBeVisible();
      await expect(row(page, 'a_b.txt')).toBeVisible();
      await expect(
        toast(page, "“a:b.txt” is uploaded as “a_b.txt”: : isn't allowed in names."),
      ).toBeVisible();
      await expect(transfersPill(page)).toContainText('2 files uploaded');
      await expectPaths(filespace, 'Plan.txt', 'a_b.txt');
    });
  },
);

test(
  'a folder that is dropped on the list comes whole, without system files',
  landing,
  async ({ product, person, device, page }) => {
    const filespace = filespaceClient(product, person, person.filespace.drive_id);
    await filespace.fill({ Design: {} });
    await device.signIn(person);
    await connect(page);
    const files = {
      'Shoot/1.jpg': 'one',
      'Shoot/Raw/2.cr2': 'two',
      'Shoot/Raw/.DS_Store': 'x',
      'Shoot/Empty': null,
      'Thumbs.db': 'x',
    };
    await onDisk(files, async (path) => {
      const drag = await dragFiles(page, [path('Shoot'), path('Thumbs.db')]);
      await drag.over(grid(page));
      await expect(page.getByText(`Upload to ${person.filespace.drive_name}`)).toBeVisible();
      await drag.drop();
      await expect(page.getByText('Upload to')).toBeHidden();
      await expect(row(page, 'Shoot')).toBeVisible();
      const shoot = ['Shoot', 'Shoot/1.jpg', 'Shoot/Empty', 'Shoot/Raw', 'Shoot/Raw/2.cr2'];
      await expectPaths(filespace, 'Design', ...shoot);
    });
    const panel = await openTransfers(page);
    await expect(panel).toContainText('2 system files were left out (');
  },
);

test('a file over a folder goes into it; a moment more, and the folder opens', async ({
  product,
  person,
  device,
  page,
}) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ Design: { Logos: {}, 'Guide.pdf': 3 } });
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'one.txt': 'one', 'two.txt': 'two', 'three.txt': 'three' }, async (path) => {
    const quick = await dragFiles(page, [path('one.txt')]);
    await quick.over(row(page, 'Design'));
    await quick.drop();
    await expectPaths(filespace, 'Design', 'Design/Guide.pdf', 'Design/Logos', 'Design/one.txt');
    const deep = await dragFiles(page, [path('two.txt')]);
    await deep.over(row(page, 'Design'));
    await expectFolder(page, 'Design');
    await deep.over(row(page, 'Logos'));
    await deep.drop();
    const upwards = await dragFiles(page, [path('three.txt')]);
    await upwards.over(page.getByRole('link', { name: /^Home, / }));
    await expect(page.getByText(`Upload to ${person.filespace.drive_name}`)).toBeVisible();
    await upwards.drop();
    await expectPaths(
      filespace,
      'Design',
      'Design/Guide.pdf',
      'Design/Logos',
      'Design/Logos/two.txt',
      'Design/one.txt',
      'three.txt',
    );
  });
});

test('an empty folder is a place to drop on, and its buttons choose files', async ({
  product,
  person,
  device,
  page,
}) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'one.txt': 'one', 'two.txt': 'two' }, async (path) => {
    const drag = await dragFiles(page, [path('one.txt')]);
    await drag.over(page.getByText('Drop files and folders here'));
    await drag.drop();
    await expect(row(page, 'one.txt')).toBeVisible();
    await expectPaths(filespace, 'one.txt');
    await page.getByRole('button', { name: 'Add folder' }).click();
    await page.getByRole('dialog').getByLabel('Folder name').fill('Design');
    await page.keyboard.press('Enter');
    await openFolder(page, 'Design');
    const choosing = nextFileChooser(page);
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await choosing).setFiles(path('two.txt'));
    await expectPaths(filespace, 'Design', 'Design/two.txt', 'one.txt');
  });
});

test('a picture from the clipboard gets a name that says when it was pasted', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  const paste = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pixels'], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.dispatchEvent(event);
      return event.defaultPrevented;
    });
  // The code that takes it comes once the page is idle.
  await expect.poll(paste).toBe(true);
  await expect(
    page.getByRole('row', { name: /^Pasted image \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/ }),
  ).toBeVisible();
});

test(
  'by keyboard alone: U outside the list, Shift+U for a folder, T for what came of it',
  landing,
  async ({ product, person, device, page }) => {
    const filespace = filespaceClient(product, person, person.filespace.drive_id);
    await filespace.fill({ 'Unit.txt': 3, 'a.txt': 3 });
    await device.signIn(person);
    await connect(page);
    await onDisk({ 'one.txt': 'one', 'Shoot/1.jpg': 'x' }, async (path) => {
      const files = nextFileChooser(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).focus();
      await page.keyboard.press('u');
      await (await files).setFiles(path('one.txt'));
      await expect(row(page, 'one.txt')).toBeVisible();
      await focusRow(page, 'a.txt');
      const folder = nextFileChooser(page);
      await page.keyboard.press('Shift+U');
      await (await folder).setFiles(path('Shoot'));
      await expectPaths(filespace, 'Shoot', 'Shoot/1.jpg', 'Unit.txt', 'a.txt', 'one.txt');
      // In the list letters look for names.
      await focusRow(page, 'a.txt');
      await page.keyboard.press('u');
      await expect(row(page, 'Unit.txt')).toBeFocused();
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).focus();
    await page.keyboard.press('t');
    await expect(page.getByRole('complementary', { name: 'Transfers' })).toContainText('1 file uploaded');
  },
);

test('who may only view a folder can add nothing to it, and is told', async ({
  product,
  person,
  newDevice,
}) => {
  const { drive_id } = person.filespace;
  const filespace = filespaceClient(product, person, drive_id);
  const ids = await filespace.fill({ Brand: { 'Guide.pdf': 3, Empty: {} } });
  const standard = await createAccount(product, 'Omar');
  const memberId = await addMember(product, person.workspace.workspace_id, standard, roles.standard);
  const grant = {
    drive_id,
    workspace_user_id: memberId,
    folder_id: ids.get('Brand') ?? '',
    permission: 0 as const,
  };
  await callApi(product.url, 'grantToUser', { body: grant }, person.token);
  const device = await newDevice();
  const { page } = device;
  await device.signIn(standard);
  await connect(page);
  await openFolder(page, 'Brand');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await expect(upload).toHaveAccessibleDescription('You can view Brand, not add to it');
  await onDisk({ 'one.txt': 'one' }, async (path) => {
    const drag = await dragFiles(page, [path('one.txt')]);
    await drag.over(grid(page));
    await expect(page.getByText('You can view Brand, not add to it').last()).toBeVisible();
    await drag.drop();
    await expect(page.getByText('You can view Brand, not add to it').last()).toBeHidden();
  });
  await openFolder(page, 'Empty');
  await expect(page.getByText('This folder is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  await expectPaths(filespace, 'Brand', 'Brand/Empty', 'Brand/Guide.pdf');
});

test('files that are dropped where nothing takes them do not take the place of the page', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  const address = page.url();
  await onDisk({ 'one.txt': 'one' }, async (path) => {
    const drag = await dragFiles(page, [path('one.txt')]);
    await drag.past(page.getByRole('banner'));
    await drag.drop();
  });
  await expect(page.getByText('Drop files and folders here')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('files that are dropped or pasted before the page can take them are uploaded once it can', async ({
  product,
  person,
  newDevice,
}) => {
  // An installed product has its scripts at once.
  const device = await newDevice({ installs: false });
  const { page } = device;
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ Design: {} });
  await device.signIn(person);
  await connect(page);
  const { asked, release } = await holdScript(page, 'attach-uploads');
  await page.reload();
  await expect(row(page, 'Design')).toBeVisible();
  const address = page.url();
  await onDisk({ 'one.txt': 'one', 'two.txt': 'two' }, async (path) => {
    const onto = await dragFiles(page, [path('one.txt')]);
    await onto.past(row(page, 'Design'));
    await onto.drop();
    const past = await dragFiles(page, [path('two.txt')]);
    await past.past(page.getByRole('banner'));
    await past.drop();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'three.txt'));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await asked;
    release();
    await expect(toast(page, "These files weren't uploaded.")).toBeVisible();
    await expectPaths(filespace, 'Design', 'Design/one.txt', 'three.txt');
  });
  expect(page.url()).toBe(address);
});
