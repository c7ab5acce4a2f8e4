import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows } from '../harness/grid.ts';

test('what says that a folder is empty comes before the code of all dialogs', async ({
  product,
  person,
  newDevice,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Brand: {} });
  const device = await newDevice({ installs: false });
  const { page } = device;
  const parts: string[] = [];
  page.on('request', (request) => {
    const part = /\/(empty-list-content|browser-dialogs)-[^/]*\.js$/.exec(request.url())?.[1];
    if (part !== undefined) parts.push(part);
  });
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Brand');
  await expect.poll(() => parts).toEqual(['empty-list-content', 'browser-dialogs']);
});
