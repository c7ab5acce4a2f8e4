import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import { type nightly, snapshotClient } from '../../support/snapshots/snapshot-client.ts';
import type { Tab } from '../../support/tab.ts';
import { createDrive, joinWorkspace, signUpVerified } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
/** The calls as the owner makes them from somewhere else. */
let elsewhere: ReturnType<typeof snapshotClient>;

beforeEach(async () => {
  scenario = await createScenario(shared());
  elsewhere = snapshotClient(scenario.server, scenario);
});
afterEach(() => scenario.close());

const names = async (tab: Tab) =>
  (await tab.reader.snapshots(scenario.driveId))?.snapshots.map(({ name }) => name).join();
const lists = (tab: Tab, ...expected: readonly string[]) =>
  tab.until(async () => (await names(tab)) === expected.join());

const schedule = (more: Partial<ReturnType<typeof nightly>> = {}) =>
  elsewhere.schedule({ starts_at: 4_000_000_000 / 2, ...more });

it('what others capture, schedule, stop and delete is on the device, and stays without a network', async () => {
  const { driveId } = scenario;
  const tab = await scenario.openFilled(scenario.other);
  await lists(tab);
  const launch = await elsewhere.capture('Launch');
  await lists(tab, 'Launch');
  const [known] = (await tab.reader.snapshots(driveId))?.snapshots ?? [];
  expect(known).toEqual({
    id: launch.id,
    driveId,
    number: 1,
    name: 'Launch',
    kind: 'instant',
    takenMs: launch.execution_time * 1000,
    seq: launch.seq,
    epoch: launch.epoch,
    scheduleId: null,
    takenBy: scenario.owner.email,
    keptUntilMs: null,
    canLoad: true,
    erasedItems: 0,
  });

  const nightly = await schedule({ schedular_name: 'Nightly', keep: 3 });
  await tab.until(async () => (await tab.reader.snapshots(driveId))?.schedules.length === 1);
  expect((await tab.reader.snapshots(driveId))?.schedules[0]).toMatchObject({
    id: nightly.id,
    name: 'Nightly',
    startsMs: nightly.starts_at * 1000,
    every: 1,
    unit: 'Day',
    keep: 3,
    zone: 'Europe/Berlin',
    nextMs: nightly.starts_at * 1000,
    lastMs: null,
    lastResult: null,
    stoppedMs: null,
    snapshotCount: 0,
    madeBy: scenario.owner.email,
  });
  await elsewhere.stop(nightly.id);
  await tab.until(async () => (await tab.reader.snapshots(driveId))?.schedules.length === 0);

  const { network } = scenario.deviceOf(tab);
  network.cut();
  await elsewhere.capture('Unheard');
  await elsewhere.remove(launch.id);
  expect(await names(tab)).toBe('Launch');
  network.mend();
  await tab.api.reportPageState('online');
  await lists(tab, 'Unheard');
  expect(tab.reports).toEqual([]);
});

it('a call of this device is there as soon as the list was asked for again', async () => {
  const { driveId, owner } = scenario;
  const tab = await scenario.openFilled(owner);
  const body = { schedular_name: '  Before launch ', drive_id: driveId };
  const captured = await tab.api.call('captureSnapshot', { body });
  expect(captured).toMatchObject({ ok: true, value: { schedular_name: 'Before launch', number: 1 } });
  await tab.api.refreshSnapshots(driveId);
  await lists(tab, 'Before launch');
  expect(tab.reports).toEqual([]);
});

it('only of filespaces that the device keeps, and gone with what it keeps', async () => {
  const { driveId, owner, workspace } = scenario;
  const otherDrive = await createDrive(owner, workspace.id, 'archive');
  await elsewhere.capture('Launch');
  const tab = await scenario.openFilled(owner);
  await lists(tab, 'Launch');
  await tab.api.refreshSnapshots(otherDrive);
  await tab.api.refreshSnapshots(driveId);
  await elsewhere.capture('Later');
  await lists(tab, 'Later', 'Launch');
  expect(await tab.reader.snapshots(otherDrive)).toBeUndefined();
  await tab.api.disconnectFilespace(driveId, true);
  await tab.until(async (database) => (await database.snapshotLists.count()) === 0);
  await tab.api.connectFilespace(driveId);
  await lists(tab, 'Later', 'Launch');
  expect(tab.reports).toEqual([]);
});

it('a standard user learns no name of a person, and loads what was theirs to see since', async () => {
  const { driveId, owner, server, workspace } = scenario;
  const plans = newFolder(driveId, 'Plans');
  const theirs = await scenario.openFilled(owner);
  await theirs.api.change([plans.input]);
  await theirs.until(async (database) => (await database.outbox.count()) === 0);
  await elsewhere.capture('Before');
  await elsewhere.change('later');
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const grant = { drive_id: driveId, folder_id: rootId, permission: 0, workspace_user_id: memberId };
  expect((await owner.call('POST', 'drives/folder/user/permission', grant)).statusCode).toBe(200);
  const tab = await scenario.openFilled(person);
  await elsewhere.change();
  await elsewhere.capture('Since');
  await lists(tab, 'Since', 'Before');
  const known = (await tab.reader.snapshots(driveId))?.snapshots ?? [];
  expect(known.map(({ canLoad }) => canLoad)).toEqual([true, false]);
  expect(JSON.stringify(await tab.database.snapshotLists.toArray())).not.toContain(owner.email);
  expect(
    await tab.api.call('captureSnapshot', { body: { schedular_name: 'Mine', drive_id: driveId } }),
  ).toMatchObject({
    ok: false,
    problem: { kind: 'refused', status: 403, code: 'not-allowed' },
  });
  await owner.call('DELETE', `workspace/users/${workspace.id}/${memberId}`);
  await tab.until(async (database) => (await database.snapshotLists.count()) === 0);
  expect(tab.reports).toEqual([]);
});
