import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { joinWorkspace } from '../support/person.ts';
import { newFolder, type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnServer } from '../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

it('what was made while a list was on its way is not taken for gone when the list comes', async () => {
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  const name = 'made-meanwhile';
  const seen: boolean[] = [];
  const watching = liveQuery(() => mine.reader.workspaces()).subscribe((rows) =>
    seen.push(rows.some((row) => row.name === name)),
  );
  const held = device.network.hold(({ path }) => path.startsWith('drives?'));
  const listing = mine.api.refreshSpaces();
  await held.reached; // the workspaces were listed
  const making = mine.api.createWorkspace({ name, storage: { type: 'own', settings: { region: 'OR' } } });
  await mine.until(async (database) => (await database.workspaces.count()) === 2);
  held.letGo();
  expect(await listing).toMatchObject({ ok: true });
  expect(await making).toMatchObject({ ok: true });
  watching.unsubscribe();
  expect(seen.join(' ')).toMatch(/^(false )*true( true)*$/);
  expect(mine.reports).toEqual([]);
});

it('a workspace that is given up before it is made is not made; the same wish afterwards makes it, once', async () => {
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  const wish = { name: 'second-thoughts', storage: { type: 'own', settings: { region: 'OR' } } };
  const names = async () => (await mine.database.workspaces.toArray()).map(({ name }) => name);
  const held = device.network.hold(({ method, path }) => method === 'POST' && path === 'workspace');
  const making = mine.api.createWorkspace(wish);
  await held.reached;
  await mine.api.giveUpWorkspace();
  expect(await making).toEqual({ ok: false, problem: { kind: 'offline' } });
  held.letGo();
  expect(await mine.api.refreshSpaces()).toMatchObject({ ok: true });
  expect(await names()).not.toContain(wish.name);

  device.network.loseNextAnswer(({ method, path }) => method === 'POST' && path === 'workspace');
  expect(await mine.api.createWorkspace(wish)).toMatchObject({ ok: true });
  expect((await names()).filter((name) => name === wish.name)).toHaveLength(1);
  expect(mine.reports).toEqual([]);
});

it('an older list, which comes after the one that another tab asked for later, takes nothing away', async () => {
  const { server, owner, other, workspace, driveId } = stage;
  const device = stage.newDevice();
  const leading = await stage.openFilled(other, device);
  const beside = await stage.open(other, device);
  await leading.api.pauseSync(true);
  await leading.api.change([newFolder(driveId, 'Waits').wish]);
  await leading.api.refreshSpaces();
  // The leading tab asks for one list at a time: while one is held, no other list of it can pass.
  let isHolding = true;
  const list = `workspace/${encodeURIComponent(other.email)}`;
  const held = device.network.hold(({ path }) => isHolding && path === list, 'answer');
  await owner.call('DELETE', `workspace/users/${workspace.id}/${stage.otherMemberId}`);
  await held.reached; // the leading tab has heard of it
  await joinWorkspace(server, other, workspace.id, roles.admin);
  isHolding = false;
  expect(await beside.api.refreshSpaces()).toMatchObject({ ok: true });
  held.letGo();
  expect(await leading.api.refreshSpaces()).toMatchObject({ ok: true });
  expect((await leading.reader.outbox()).map(({ state }) => state)).toEqual(['queued']);
  expect((await leading.reader.notices(0)).map(({ kind }) => kind)).toEqual([]);
  await leading.api.pauseSync(false);
  await quiet(server, leading, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Waits/']);
  expect([...leading.reports, ...beside.reports]).toEqual([]);
});
