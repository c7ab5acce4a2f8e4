import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
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

  await question.getByRole('button', { name: 'Rewind 2 items' }).click();
  await expect(page.getByText(`${person.filespace.drive_name} rewound`)).toBeVisible();
  expect(await files.paths()).toEqual(['Design', 'Design/Deck.ppt']);
});
