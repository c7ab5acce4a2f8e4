import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('chosen files are told from those that are there by their contents; without a connection nothing is claimed', async () => {
  const { driveId, server, owner } = scenario;
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(owner, device);
  await tab.api.upload(chosen(driveId, { 'a.txt': 'one', 'b.txt': 'two' }));
  await settled(server, tab, driveId);
  const query = { driveId, folderId: rootId, direction: 'asc', from: 0, to: 10 } as const;
  const { rows } = await tab.reader.folder(query);
  const [a = '', b = ''] = rows.map(({ id }) => id);
  const files = [
    { existingId: a, file: new Blob(['one']) },
    { existingId: b, file: new Blob(['TWO']) },
  ];
  expect(await tab.api.compareContents(driveId, files)).toEqual({ same: [a], different: [b] });
  device.network.cut();
  expect(await tab.api.compareContents(driveId, files)).toEqual({ same: [], different: [] });
});
