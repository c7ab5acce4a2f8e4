import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createScenario, newFolder, rename, type Scenario, shareServer } from '../support/scenario.ts';
import { request } from '../support/team.ts';
import { settled } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const part = fc.constantFrom('a', 'B', '0', '1', '2', '10', '-', ' ', 'é', '\ufa0e', '😀');
const anyName = fc.array(part, { maxLength: 5 }).map((parts) => `x${parts.join('')}y`);

it('a device has names in the order of the server, pending and confirmed, its own and those of others', async () => {
  const { server, driveId, owner } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  const names =
    fc.sample(fc.uniqueArray(anyName, { minLength: 40, maxLength: 40, selector: nameKey }), 1)[0] ?? [];
  const shown = async (tab: typeof mine) => {
    const { rows } = await tab.reader.folder({
      driveId,
      folderId: rootId,
      direction: 'asc',
      from: 0,
      to: 100,
    });
    return rows.map(({ name }) => name);
  };
  const listed = async () => {
    const response = await request(server, owner, 'GET', `folders/${driveId}/${rootId}?limit=100`);
    return response.json().data.folders.map((row: { folder_name: string }) => row.folder_name);
  };

  const first = names.slice(0, 20).map((name) => newFolder(driveId, name));
  await mine.api.change(first.map(({ input }) => input));
  await settled(server, mine, driveId);
  expect(await shown(mine)).toEqual(await listed());

  device.network.cut();
  const more = names.slice(20, 30).map((name) => newFolder(driveId, name));
  await mine.api.change(more.map(({ input }) => input));
  for (const [at, name] of names.slice(30).entries()) {
    await mine.api.change([rename(driveId, first[at * 2]?.itemId ?? '', name)]);
  }
  const pending = await shown(mine);
  device.network.mend();
  await settled(server, mine, driveId);
  expect(pending).toEqual(await listed());
  expect(await shown(mine)).toEqual(await listed());

  const theirs = await scenario.openFilled(scenario.other);
  await settled(server, theirs, driveId);
  expect(await shown(theirs)).toEqual(await listed());
  expect(mine.reports).toEqual([]);
});
