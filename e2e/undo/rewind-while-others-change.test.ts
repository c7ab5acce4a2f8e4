import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';

test('a rewind that would do more by now than it was asked for asks again, and does that then', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({ Design: { 'Deck.ppt': 90 } });
  const capture = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body: capture }, person.token);
  await files.send({ type: 'DELETE_FILE', data: { file_id: ids.get('Design/Deck.ppt') ?? '' } });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Compare Before launch 1 with now' }).click();
  await page.getByRole('button', { name: 'Rewind…' }).click();
  const question = page.getByRole('alertdialog', { name: /^Rewind / });
  await expect(question).toContainText('Brings back 1.');
  await question.getByRole('button', { name: 'Show the items' }).click();
  await expect(question.getByRole('row').filter({ hasText: 'Deck.ppt' })).toBeVisible();

  await uploadFile(product, person, 'Theirs.txt', Buffer.from('new'));
  await question.getByRole('button', { name: 'Rewind 1 item' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'Something has changed since you were asked. The rewind would do this now.',
  );
  await expect(question).toContainText('Brings back 1, removes 1.');
  await expect(question.getByRole('row').filter({ hasText: 'Theirs.txt' })).toContainText('removes');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await files.paths()).toEqual(['Design', 'Theirs.txt']);

  // Who has read it is not asked a third time, however busy others are.
  await uploadFile(product, person, 'More.txt', Buffer.from('newer'));
  await question.getByRole('button', { name: 'Rewind 2 items' }).click();
  await expect(page.getByText(`${person.filespace.drive_name} rewound`)).toBeVisible();
  expect(await files.paths()).toEqual(['Design', 'Design/Deck.ppt']);
});

test('a rewind that is cancelled while it is planned again is not sent', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  await files.fill({ Design: {} });
  const capture = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body: capture }, person.token);
  await files.fill({ Later: {} });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Compare Before launch 1 with now' }).click();
  await page.getByRole('button', { name: 'Rewind…' }).click();
  const question = page.getByRole('alertdialog', { name: /^Rewind / });
  await expect(question).toContainText('Removes 1.');

  device.network.set({ kind: 'hang' });
  await question.getByRole('button', { name: 'Rewind 1 item' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  device.network.set({ kind: 'pass' });
  // What is made after it has arrived, so that nothing is on its way any more.
  const filespace = new RegExp(`^${person.filespace.drive_name}`);
  await page.getByRole('navigation', { name: 'Filespaces' }).getByRole('link', { name: filespace }).click();
  await addFolder(page, 'Last');
  await syncIdle(page);
  expect(await files.paths()).toEqual(['Design', 'Last', 'Later']);
});
