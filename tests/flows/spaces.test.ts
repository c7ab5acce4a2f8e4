import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../support/scenario.ts';
import { serverTree, settled } from '../support/trees.ts';
import { joinWorkspace } from '../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('what was made while a list was on its way is not taken for gone when the list comes', async () => {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const name = 'made-meanwhile';
  const seen: boolean[] = [];
  const watching = liveQuery(() => mine.reader.workspaces()).subscribe((rows) =>
    seen.push(rows.some((row) => row.name === name)),
  );
  const heldRequest = device.network.hold(({ path }) => path.startsWith('drives?'));
  const listing = mine.api.refreshSpaces();
  await heldRequest.reached; // the workspaces were listed
  const making = mine.api.createWorkspace({ name, storage: { type: 'own', settings: { region: 'OR' } } });
  await mine.until(async (database) => (await database.workspaces.count()) === 2);
  heldRequest.letGo();
  expect(await listing).toMatchObject({ ok: true });
  expect(await making).toMatchObject({ ok: true });
  watching.unsubscribe();
  expect(seen.join(' ')).toMatch(/^(false )*true( true)*$/);
  expect(mine.reports).toEqual([]);
});

it('a workspace that is given up before it is made is not made; the same input afterwards makes it, once', async () => {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const input = { name: 'second-thoughts', storage: { type: 'own', settings: { region: 'OR' } } };
  const names = async () => (await mine.database.workspaces.toArray()).map(({ name }) => name);
  const heldRequest = device.network.hold(({ method, path }) => method === 'POST' && path === 'workspace');
  const making = mine.api.createWorkspace(input);
  await heldRequest.reached;
  await mine.api.cancelCreateWorkspace();
  expect(await making).toEqual({ ok: false, problem: { kind: 'offline' } });
  heldRequest.letGo();
  expect(await mine.api.refreshSpaces()).toMatchObject({ ok: true });
  expect(await names()).not.toContain(input.name);

  device.network.dropNextResponse(({ method, path }) => method === 'POST' && path === 'workspace');
  expect(await mine.api.createWorkspace(input)).toMatchObject({ ok: true });
  expect((await names()).filter((name) => name === input.name)).toHaveLength(1);
  expect(mine.reports).toEqual([]);
});

it('an older list, which comes after the one that another tab asked for later, takes nothing away', async () => {
  const { server, owner, other, workspace, driveId } = scenario;
  const device = scenario.newDevice();
  const leading = await scenario.openFilled(other, device);
  const beside = await scenario.open(other, device);
  await leading.api.pauseSync(true);
  await leading.api.change([newFolder(driveId, 'Waits').input]);
  await leading.api.refreshSpaces();
  // The leading tab asks for one list at a time: while one is held, no other list of it can pass.
  let isHolding = true;
  const list = `workspace/${encodeURIComponent(other.email)}`;
  const heldRequest = device.network.hold(({ path }) => isHolding && path === list, 'answer');
  await owner.call('DELETE', `workspace/users/${workspace.id}/${scenario.otherMemberId}`);
  await heldRequest.reached; // the leading tab has heard of it
  await joinWorkspace(server, other, workspace.id, roles.admin);
  isHolding = false;
  expect(await beside.api.refreshSpaces()).toMatchObject({ ok: true });
  heldRequest.letGo();
  expect(await leading.api.refreshSpaces()).toMatchObject({ ok: true });
  expect((await leading.reader.outbox()).map(({ state }) => state)).toEqual(['queued']);
  expect((await leading.reader.notices(0)).map(({ kind }) => kind)).toEqual([]);
  await leading.api.pauseSync(false);
  await settled(server, leading, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Waits/']);
  expect([...leading.reports, ...beside.reports]).toEqual([]);
});
