import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  rename,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const isLeaves = ({ path }: { path: string }) => /^drives\/[^/]+\/leaves/.test(path);
const isDifference = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.startsWith('events/');
const isPeople = ({ path }: { path: string }) => path.startsWith('workspace/users/');
const isConnected = async (database: ReplicaDatabase) =>
  (await database.device.get('device'))?.connection === 'online';
const isPost = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('events/');

describe('when the line fails', () => {
  it('a change whose answer was lost has its effect once', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.dropNextResponse(isPost);
    await mine.api.change([newFolder(driveId, 'Once').input]);
    await mine.until(
      async (database) =>
        (await database.outbox.toArray()).some((row) => row.attempts > 0 && row.state === 'queued') ||
        (await database.outbox.count()) === 0,
    );
    await mine.api.syncNow();
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Once/']);
    expect(await shownTree(mine, driveId)).toEqual(['Once/']);
    expect(device.network.passages.filter(isPost)).toHaveLength(2);
  });

  it('what was missed while the socket was gone is fetched when it is back', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    device.network.cut();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    const missed = newFolder(driveId, 'Missed');
    await theirs.api.change([missed.input]);
    await theirs.api.change([rename(driveId, missed.itemId, 'Missed and renamed')]);
    await settled(server, theirs, driveId);
    expect(await shownTree(mine, driveId)).toEqual([]);
    device.network.mend();
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['Missed and renamed/']);
  });

  it('what was asked on a line that is dead is asked again on the next one, not half a minute later', async () => {
    const { server, driveId, workspace } = scenario;
    const device = scenario.newDevice();
    const { network } = device;
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    network.cut();
    await mine.until(async (database) => !(await isConnected(database)));
    await theirs.api.change([newFolder(driveId, 'Theirs').input]);
    await settled(server, theirs, driveId);
    const askedChanges = network.swallowNext(isDifference);
    network.mend();
    await mine.api.reportPageState('online');
    await askedChanges;
    await mine.until(isConnected);
    network.dropSockets();
    await settled(server, mine, driveId);
    const askedPeople = network.swallowNext(isPeople);
    const before = (await mine.reader.people(workspace.id))?.checkedMs ?? 0;
    await mine.api.refreshPeople(workspace.id);
    await askedPeople;
    const posted = network.swallowNext(isPost);
    await mine.api.change([newFolder(driveId, 'Mine').input]);
    await posted;
    network.dropSockets();
    await settled(server, mine, driveId);
    await mine.until(
      async (database) => ((await database.peopleState.get(workspace.id))?.checkedMs ?? 0) > before,
    );
    expect(await serverTree(server, driveId)).toEqual(['Mine/', 'Theirs/']);
    expect(await shownTree(mine, driveId)).toEqual(['Mine/', 'Theirs/']);
  });

  it('a device that believes itself offline says so until the server proves otherwise', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const seen: string[] = [];
    const watched = mine.until(async (database) => {
      const connection = (await database.device.get('device'))?.connection ?? '';
      if (seen.at(-1) !== connection) seen.push(connection);
      return seen.includes('offline') && connection === 'online';
    });
    await mine.until(isConnected);
    await mine.api.reportPageState('offline');
    await watched;
    expect(seen.slice(-2)).toEqual(['offline', 'online']);
  });

  it('without anybody doing anything it comes back by itself', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    await mine.api.change([newFolder(driveId, 'Patient').input]);
    device.network.mend();
    device.clock.pass(1500);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Patient/']);
    await mine.until(isConnected);
  });

  it('a filespace that the server had to restore is filled again behind the one on screen', async () => {
    const { server, driveId } = scenario;
    await createManyFolders(scenario, 11);
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    expect(await shownTree(mine, driveId, 2)).toHaveLength(2200);
    device.network.cut();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    await server.deps.db
      .updateTable('drives')
      .set({ epoch: randomUUID() })
      .where('id', '=', driveId)
      .execute();
    await scenario.owner.call('POST', `events/${driveId}`, [
      {
        event_id: randomUUID(),
        type: 'NEW_FOLDER_CREATED',
        timestamp: 1,
        message_owner: 'TESTSERVER01',
        data: { folder_id: randomUUID(), folder_name: 'After', parent_folder: rootId, drive_id: driveId },
      },
    ]);
    await mine.api.change([newFolder(driveId, 'While away').input]);

    device.network.cutNextResponse(isLeaves, 120_000);
    const rest = device.network.hold(({ path }) => isLeaves({ path }) && path.includes('after='));
    device.network.mend();
    await mine.api.reportPageState('online');
    await rest.reached;
    const concurrentTree = await shownTree(mine, driveId, 2);
    expect(concurrentTree).toContain('While away/');
    expect(concurrentTree).toHaveLength(2201);
    rest.letGo();
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId, 2)).toEqual(await serverTree(server, driveId));
    const drive = await mine.reader.drive(driveId);
    expect(drive?.filling).toBeNull();
  });
});

describe('when the tab that leads is closed', () => {
  it('in the middle of a fill, another goes on where it was', async () => {
    const { server, driveId } = scenario;
    await createManyFolders(scenario, 21);
    const device = scenario.newDevice();
    const first = await scenario.open(scenario.owner, device);
    const second = await scenario.open(scenario.owner, device);
    device.network.cutNextResponse(isLeaves, 120_000);
    const rest = device.network.hold(({ path }) => isLeaves({ path }) && path.includes('after='));
    await first.api.refreshSpaces();
    await first.api.connectFilespace(driveId);
    await rest.reached;
    const stored = (await second.database.syncStates.get(driveId))?.filling?.items ?? 0;
    expect(stored % 512).toBe(0);
    expect(stored).toBeGreaterThan(0);
    first.kill();
    rest.letGo();
    await settled(server, second, driveId);
    expect(await shownTree(second, driveId, 2)).toEqual(await serverTree(server, driveId));
    const whole = device.network.passages.filter(
      ({ path }) => isLeaves({ path }) && !path.includes('after='),
    );
    expect(whole).toHaveLength(1);
    expect(second.reports).toEqual([]);
  });

  it('in the middle of sending, another sends under the same names', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const first = await scenario.openFilled(scenario.owner, device);
    const second = await scenario.open(scenario.owner, device);
    const sending = device.network.hold(isPost);
    await second.api.change([newFolder(driveId, 'Handed over').input]);
    await sending.reached;
    await second.until(async (database) => (await database.outbox.toArray())[0]?.state === 'sending');
    first.kill();
    sending.letGo();
    await settled(server, second, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Handed over/']);
    expect(await shownTree(second, driveId)).toEqual(['Handed over/']);
    expect(second.reports).toEqual([]);
  });

  it('because its page is frozen, another leads, and the thawed one queues again', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const first = await scenario.openFilled(scenario.owner, device);
    const second = await scenario.open(scenario.owner, device);
    await first.api.reportPageState('frozen');
    await second.api.change([newFolder(driveId, 'While frozen').input]);
    await settled(server, second, driveId);
    expect((await second.api.diagnostics()).leads).toBe(true);
    expect((await first.api.diagnostics()).leads).toBe(false);
    await first.api.reportPageState('resumed');
    await second.api.reportPageState('frozen');
    await first.api.change([newFolder(driveId, 'While the other is').input]);
    await settled(server, first, driveId);
    expect((await first.api.diagnostics()).leads).toBe(true);
    expect(await serverTree(server, driveId)).toEqual(['While frozen/', 'While the other is/']);
    expect([...first.reports, ...second.reports]).toEqual([]);
  });
});
