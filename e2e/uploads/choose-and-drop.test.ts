import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { grid, row } from '../harness/grid.ts';
import { chooseFiles, dragFiles, onDisk, transfersPill } from './upload-steps.ts';

const pill = 'Upload to';

test('files that were chosen are uploaded, and the pill says so', async ({
  product,
  person,
  device,
  page,
}) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'Plan.txt': 'plan', 'a:b.txt': 'colon' }, async (path) => {
    await chooseFiles(page, [path('Plan.txt'), path('a:b.txt')]);
    await expect(row(page, 'Plan.txt')).toBeVisible();
    await expect(row(page, 'a_b.txt')).toBeVisible();
    await expect(transfersPill(page)).toContainText('2 files uploaded');
    await expectPaths(filespace, 'Plan.txt', 'a_b.txt');
  });
});

test('a folder that is dropped on the list comes whole, without system files', async ({
  product,
  person,
  device,
  page,
}) => {
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
    await expect(page.getByText(`${pill} ${person.filespace.drive_name}`)).toBeVisible();
    await drag.drop();
    await expect(page.getByText(pill)).toBeHidden();
    await expect(row(page, 'Shoot')).toBeVisible();
    await expectPaths(
      filespace,
      'Design',
      'Shoot',
      'Shoot/1.jpg',
      'Shoot/Empty',
      'Shoot/Raw',
      'Shoot/Raw/2.cr2',
    );
  });
});
