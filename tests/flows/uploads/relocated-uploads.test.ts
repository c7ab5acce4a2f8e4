import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('a file whose folder is deleted while it is sent is reported with the name of that folder', async () => {
  const { driveId, owner, other, server } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  const kept = newFolder(driveId, 'Kept');
  const shut = newFolder(driveId, 'Shut', kept.itemId);
  await mine.api.change([kept.input, shut.input]);
  await settled(server, mine, driveId);
  const theirs = await scenario.openFilled(other);
  device.network.cut();
  const film = new Uint8Array(randomBytes(3_000_000));
  await mine.api.upload(chosen(driveId, { 'film.mov': film }, { folderId: shut.itemId }));
  await theirs.api.change([{ type: 'deleteItem', driveId, itemId: shut.itemId, kind: 'folder' }]);
  scenario.deviceOf(theirs).clock.pass(10_000);
  await settled(server, theirs, driveId);
  device.network.mend();
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Kept/', 'Kept/film.mov']);
  const notices = await mine.reader.notices(0);
  expect(notices.filter(({ kind }) => kind === 'relocated')).toMatchObject([
    { data: { name: 'film.mov', folderName: 'Shut' } },
  ]);
  const sent = await mine.database.sentChanges.filter(({ change }) => change.type === 'addFiles').toArray();
  expect(sent).toMatchObject([{ folderName: 'Kept' }]);
});
