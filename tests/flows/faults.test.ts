import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import type { Device } from '../support/device.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  rename,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
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
const isTicket = ({ path }: { path: string }) => path.startsWith('realtime');
const isPeople = ({ path }: { path: string }) => path.startsWith('workspace/users/');
const isConnected = async (database: ReplicaDatabase) =>
  (await database.device.get('device'))?.connection === 'online';
const isPost = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('events/');

/** So many tries have failed that the next is about a minute away. */
async function restUntilOffline(tab: Tab, { clock }: Device) {
  await tab.until(async (database) => !(await isConnected(database)));
  for (let round = 0; round < 12; round += 1) {
    clock.pass(20_000);
    await tab.until(async (database) => (await database.device.count()) > 0);
  }
  await tab.until(async (database) => (await database.device.get('device'))?.connection === 'offline');
}

/** Time passes in which the server is heard over the socket. */
async function passHeartbeat(tab: Tab, { clock }: Device) {
  const beforeMs = clock.now();
  clock.pass(10_100);
  await tab.until(
    async (database) => ((await database.device.get('device'))?.lastReceivedMs ?? 0) > beforeMs + 10_000,
  );
}

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

  it('an answer to a change that is sent brings the connection back, before its next try is due', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    await mine.until(isConnected);
    device.network.cut();
    await restUntilOffline(mine, device);
    device.network.mend();
    await mine.api.change([newFolder(driveId, 'Made on a good line').input]);
    await mine.until(isConnected);
    await settled(server, mine, driveId);
  });

  it('so does an answer to whatever else is asked', async () => {
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    await mine.until(isConnected);
    device.network.cut();
    await restUntilOffline(mine, device);
    device.network.mend();
    await mine.api.refreshPeople(scenario.workspace.id);
    await mine.until(isConnected);
  });

  it('a ticket that hangs on a dead line is given up where other calls are answered', async () => {
    const { driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    await mine.until(isConnected);
    const asked = device.network.swallowNext(isTicket);
    device.network.dropSockets();
    await mine.until(async (database) => !(await isConnected(database)));
    device.clock.pass(1500);
    await asked;
    await mine.api.change([newFolder(driveId, 'Made meanwhile').input]);
    await mine.until(async (database) => (await database.outbox.count()) === 0);
    const answeredMs = device.clock.now();
    device.clock.pass(4000);
    await mine.until(isConnected);
    expect(device.clock.now() - answeredMs).toBeLessThan(15_000);
  });

  it('a change whose answers were lost is sent again as soon as the server is heard', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    await mine.until(isConnected);
    let posted = device.network.swallowNext(isPost);
    await mine.api.change([newFolder(driveId, 'Mine').input]);
    for (let rest = 4; rest >= 0; rest -= 1) {
      await posted;
      if (rest > 0) posted = device.network.swallowNext(isPost);
      for (let beats = 0; beats < 3; beats += 1) await passHeartbeat(mine, device);
      if (rest > 0) await mine.api.syncNow();
    }
    const heardMs = device.clock.now();
    await theirs.api.change([newFolder(driveId, 'Theirs').input]);
    await settled(server, theirs, driveId);
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['Mine/', 'Theirs/']);
    expect(device.clock.now() - heardMs).toBeLessThan(12_000);
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
