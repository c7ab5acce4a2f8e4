import './run/ground.ts';
import './run/lazy-parts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { DeviceRow } from '#worker/replica/replica-database.ts';
import { Oracle } from './oracle/oracle.ts';
import { notQuiescentReason } from './oracle/quiescence.ts';
import type { Device } from './world/device.ts';
import { World } from './world/world.ts';

/** What simulated histories found, written by hand. */

let world: World;
let device: Device;

beforeEach(async () => {
  world = new World('a find');
  world.oracle = new Oracle(world);
  const [owner, other] = [world.addPerson(1), world.addPerson(2)];
  const drive = world.service.addDrive(world.chance.uuid(), 'Drive', world.chance.uuid());
  drive.addFile(owner.userId, world.chance.uuid(), rootId, 'file.txt', 1000);
  device = world.addDevice(other);
  const tab = device.openTab();
  await pass(5000);
  await connect();
  await pass(5000);
  expect(notQuiescentReason(world)).toBeNull();
  expect(tab.isClosed()).toBe(false);
});

async function pass(ms: number): Promise<void> {
  const { scheduler } = world;
  await scheduler.pause();
  await scheduler.run(scheduler.nowMs + ms);
}

async function connect() {
  const [tab] = device.tabs;
  for (const driveId of world.service.drives.keys()) {
    if (tab !== undefined) world.watch(tab, tab.api.connectFilespace(driveId));
  }
}

function shownConnection(): string | undefined {
  return (device.database?.row('device', 'device') as DeviceRow | undefined)?.connection;
}

describe('a device', () => {
  it('that came back while its disk was full says so once there is room', async () => {
    device.network.mode = 'refuses';
    device.network.cutSockets();
    await pass(10_000);
    expect(shownConnection()).toBe('offline');
    device.machine.isDiskFull = true;
    device.network.mode = 'up';
    await pass(30_000);
    expect(shownConnection()).toBe('offline');
    device.machine.isDiskFull = false;
    await pass(15_000);
    expect(shownConnection()).toBe('online');
  });

  it('whose session ended while its disk was full says so once there is room', async () => {
    device.network.mode = 'refuses';
    device.network.cutSockets();
    await pass(10_000);
    world.service.sessions.delete(device.token);
    device.machine.isDiskFull = true;
    device.network.mode = 'up';
    await pass(60_000);
    expect(shownConnection()).toBe('offline');
    device.machine.isDiskFull = false;
    await pass(15_000);
    expect(shownConnection()).toBe('signed-out');
  });

  it('asks again for a list that it could not have', async () => {
    const member = world.service.space.members.get(device.person.userId);
    if (member === undefined) throw new Error('the person is a member');
    member.role = 0;
    world.subscriptions.notifySpaces('WORKSPACE_RENAME', {});
    await pass(5000);
    expect(device.database?.rows('syncStates')).toEqual([]);
    member.role = 2;
    world.subscriptions.notifySpaces('WORKSPACE_RENAME', {});
    device.network.reached = () => {
      device.network.mode = 'refuses'; // the news have come, the list cannot be had
    };
    await pass(1000);
    device.network.reached = () => {};
    device.network.mode = 'up';
    await pass(20_000);
    expect(device.database?.rows('syncStates')).toHaveLength(1);
  });

  it('that is signed out in the moment in which a change is made reports nothing', async () => {
    const [tab] = device.tabs;
    const [driveId] = world.service.drives.keys();
    if (tab === undefined || driveId === undefined) throw new Error('a tab is open');
    for (const restMs of [0, 1, 2, 3, 4, 5, 6]) {
      const about = { driveId, itemId: world.chance.uuid(), kind: 'folder', parentId: rootId } as const;
      world.watch(tab, tab.api.change([{ ...about, type: 'createFolder', name: `last ${restMs}` }]));
      await pass(restMs);
    }
    device.isLeaving = true;
    world.watch(tab, tab.api.signOut(true));
    await pass(8000);
    expect(device.database).toBeUndefined();
    expect(world.oracle?.violation).toBeNull();
  });

  it('that was sent away from a filespace and let in again immediately receives what follows', async () => {
    const member = world.service.space.members.get(device.person.userId);
    const [drive] = world.service.drives.values();
    if (member === undefined || drive === undefined) throw new Error('the person is a member');
    const { role } = member;
    member.role = null;
    world.subscriptions.checkMembers();
    member.role = role;
    await pass(5000);
    drive.addFile(member.userId, world.chance.uuid(), rootId, 'later.txt', 1000);
    world.service.listeners.grown(drive);
    await pass(10_000);
    expect(notQuiescentReason(world)).toBeNull();
  });
});
