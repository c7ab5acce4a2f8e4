import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeLockName } from '#worker/lib/write-lock.ts';
import { databaseName } from '#worker/replica/replica-database.ts';
import { signInToken } from '../support/accounts/sign-in-token.ts';
import {
  createScenario,
  newFolder,
  remove,
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

describe('a device that is closed and opened', () => {
  it('still holds what waited, shows it, and sends it', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const before = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    await before.api.change([newFolder(driveId, 'Waited').input]);
    before.kill();

    const after = await scenario.open(scenario.owner, device);
    expect(await shownTree(after, driveId)).toEqual(['Waited/']);
    device.network.mend();
    await after.api.reportPageState('online');
    await settled(server, after, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Waited/']);
  });
});

describe('whether a session goes on', () => {
  it('is asked of the server, and answered in a few seconds without one', async () => {
    const { owner } = scenario;
    const device = scenario.newDevice();
    const tab = await scenario.open(owner, device);
    const { token } = owner;
    expect(await tab.api.checkSession(token)).toEqual({ kind: 'valid', ageMs: expect.any(Number) });
    expect(await tab.api.checkSession('unknown')).toEqual({ kind: 'ended', end: null });
    device.network.cut();
    expect(await tab.api.checkSession(token)).toEqual({ kind: 'unanswered' });
  });
});

describe('two tabs of one device', () => {
  it('show the same, and one of them speaks to the server', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const first = await scenario.openFilled(scenario.owner, device);
    const second = await scenario.open(scenario.owner, device);
    await second.api.change([newFolder(driveId, 'Second').input]);
    await first.api.change([newFolder(driveId, 'First').input]);
    await settled(server, first, driveId);
    expect(await shownTree(first, driveId)).toEqual(['First/', 'Second/']);
    expect(await shownTree(second, driveId)).toEqual(['First/', 'Second/']);
    expect(device.network.passages.filter(({ path }) => path === 'realtime/ticket')).toHaveLength(1);
    const response = await second.api.search(driveId, 'seco', 10);
    expect(response.hits.map((hit) => hit.name)).toEqual(['Second']);
  });
});

describe('undo', () => {
  it('takes back what was not sent, and answers what was sent with its opposite', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const folder = newFolder(driveId, 'Folder');
    await mine.api.change([folder.input]);
    await settled(server, mine, driveId);

    const renamed = await mine.api.change([rename(driveId, folder.itemId, 'Other')]);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Other/']);
    const undone = await mine.api.undo(renamed.ok ? renamed.value : []);
    expect(undone).toEqual({ ok: true, value: { asked: [], gone: [], made: [expect.any(String)] } });
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Folder/']);

    const removed = await mine.api.change([remove(driveId, folder.itemId)]);
    expect(await shownTree(mine, driveId)).toEqual([]);
    expect((await mine.api.lastUndoable())?.changeIds).toEqual(removed.ok ? removed.value : null);
    await mine.api.undo(removed.ok ? removed.value : []);
    expect(await shownTree(mine, driveId)).toEqual(['Folder/']);
    device.clock.pass(10_000);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Folder/']);

    await mine.api.change([remove(driveId, folder.itemId)]);
    device.clock.pass(8000);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual([]);
  });
});

describe('undo without a network', () => {
  it('takes back one step at a time, though the steps wait as one', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    device.network.cut();
    const folder = newFolder(driveId, 'First');
    await mine.api.change([folder.input]);
    await mine.until(async (database) => (await database.outbox.toArray()).every((row) => row.attempts > 0));
    const sibling = newFolder(driveId, 'Sibling');
    await mine.api.pauseSync(true);
    await mine.api.change([sibling.input]);
    await mine.api.change([rename(driveId, sibling.itemId, 'Second')]);
    await mine.api.change([rename(driveId, sibling.itemId, 'Third')]);
    expect(await mine.reader.outbox()).toHaveLength(2);

    const steps: string[][] = [];
    for (let step = 0; step < 3; step += 1) {
      const last = await mine.api.lastUndoable();
      const ids = last?.changeIds ?? [];
      expect(await mine.api.undo(ids)).toEqual({ ok: true, value: { asked: [], gone: ids, made: [] } });
      steps.push([...(await shownTree(mine, driveId))]);
    }
    expect(steps).toEqual([['First/', 'Second/'], ['First/', 'Sibling/'], ['First/']]);
    // The first may have reached the server: it can be answered, not taken back.
    expect(await mine.api.lastUndoable()).toBeNull();

    device.network.mend();
    await mine.api.pauseSync(false);
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['First/']);
  });
});

describe('signing out', () => {
  it('leaves nothing of the person on the device, in no tab, and ends the session', async () => {
    const { driveId } = scenario;
    const device = scenario.newDevice();
    const first = await scenario.openFilled(scenario.owner, device);
    const second = await scenario.open(scenario.owner, device);
    await first.api.change([newFolder(driveId, 'Secret').input]);
    first.database.close();
    second.database.close();
    first.reader.close();
    second.reader.close();
    expect(await first.api.signOut(true)).toBe(true);
    await first.api.sessionEnded();
    const names = (await device.indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(databaseName(scenario.owner.userId));
    expect((await scenario.owner.call('GET', `workspace/${scenario.owner.email}`)).statusCode).toBe(401);
    const asked = second.api.call('listWorkspaces', { params: { email: scenario.owner.email } });
    expect(await asked).toMatchObject({ ok: false, problem: { status: 401 } });
  });

  it('waits for a change that is being written, in whichever tab, and does nothing where one waits', async () => {
    const { server, driveId, owner } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(owner, device);
    const beside = await scenario.open(owner, device);
    for (const [at, tab] of [beside, mine].entries()) {
      device.network.cut();
      const change = tab.api.change([newFolder(driveId, `A moment ago ${at}`).input]);
      expect(await mine.api.signOut(false)).toBe(false);
      expect(await change).toMatchObject({ ok: true });
      expect(await mine.database.outbox.count()).toBe(1);
      // Nobody has left: all goes on.
      device.network.mend();
      await mine.api.reportPageState('online');
      await settled(server, mine, driveId);
    }
    expect(await serverTree(server, driveId)).toEqual(['A moment ago 0/', 'A moment ago 1/']);
    expect((await owner.call('GET', `workspace/${owner.email}`)).statusCode).toBe(200);
    expect(mine.reports).toEqual([]);
  });

  it('does not wait for ever for a tab that was frozen while it wrote, and that one writes nothing more', async () => {
    const { driveId, owner } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(owner, device);
    const { signal } = new AbortController();
    let thaw = () => {};
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    const never = new Promise<void>(() => undefined);
    const heldLock = device.locks.request(writeLockName, signal, never, () => frozen, 'shared');
    mine.database.close();
    mine.reader.close();
    let isOut: boolean | null = null;
    const leaving = mine.api.signOut(false).then((is) => {
      isOut = is;
    });
    for (let turn = 0; turn < 490; turn += 1) {
      device.clock.pass(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isOut).toBe(null);
    for (let turn = 0; turn < 2000 && isOut === null; turn += 1) {
      device.clock.pass(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await leaving;
    expect(isOut).toBe(true);
    expect(await device.indexedDB.databases()).toEqual([]);
    const asked: unknown[] = [];
    void mine.api.change([newFolder(driveId, 'Too late').input]).finally(() => asked.push('answered'));
    thaw();
    await heldLock;
    expect(await device.indexedDB.databases()).toEqual([]);
    expect(asked).toEqual([]);
    expect(mine.reports).toEqual([]);
  });

  it('is followed by who signs in next in the same page: what they ask immediately is answered', async () => {
    const { server, driveId, owner, other } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(owner, device);
    mine.database.close();
    mine.reader.close();
    expect(await mine.api.signOut(false)).toBe(true);
    const { userId, email, token } = other;
    const starting = mine.api.start({ userId, email, userName: email, token }, 'TESTDEVICE01');
    // A change of a filespace that is not here yet is refused; what counts is that it is answered.
    const change = mine.api.change([newFolder(driveId, 'At once').input]);
    await starting;
    expect(await change).toMatchObject({ ok: false });
    expect(await serverTree(server, driveId)).toEqual([]);
    expect(await mine.api.signOut(false)).toBe(true);
  });

  it('leaves nothing where a tab that the browser froze does not let go of the database', async () => {
    const { driveId, owner } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(owner, device);
    device.network.cut();
    await mine.api.change([newFolder(driveId, 'Secret').input]);
    mine.database.close();
    mine.reader.close();
    const frozen = await openDeaf(device.indexedDB, databaseName(owner.userId));
    let isOut = false;
    const leaving = mine.api.signOut(true).then(() => {
      isOut = true;
    });
    for (let turn = 0; turn < 2000 && !isOut; turn += 1) {
      device.clock.pass(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isOut).toBe(true);
    const stores = [...frozen.objectStoreNames];
    const counts = await Promise.all(stores.map((name) => countIn(frozen, name)));
    expect(counts).toEqual(stores.map(() => 0));
    frozen.close();
    await leaving;
    await expect.poll(() => device.indexedDB.databases()).toEqual([]);
    expect(mine.reports).toEqual([]);
  });

  it('by the server keeps what is here and what waits until the same person is back', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    await scenario.owner.call('POST', 'users/sign-out');
    device.network.dropSockets();
    await mine.api.change([newFolder(driveId, 'Still here').input]);
    await mine.until(async (database) => (await database.device.get('device'))?.connection === 'signed-out');
    expect(await shownTree(mine, driveId)).toEqual(['Still here/']);
    expect(await mine.api.refreshSpaces()).toMatchObject({ ok: false, problem: { status: 401 } });

    await mine.start(await signInAgain(mine, scenario.owner.email));
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Still here/']);
    await mine.until(async (database) => (await database.device.get('device'))?.connection === 'online');
  });

  it('by the server on a line that came and went keeps nothing back once the person has signed in', async () => {
    const { server, driveId, owner } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(owner, device);
    const shows = (connection: string) =>
      mine.until(async (database) => (await database.device.get('device'))?.connection === connection);
    device.network.cut();
    await mine.api.reportPageState('offline');
    await shows('offline');
    const ticket = device.network.hold(({ path }) => path === 'realtime/ticket');
    device.network.mend();
    await mine.api.reportPageState('online');
    await ticket.reached;
    await shows('connecting');
    await mine.api.reportPageState('offline');
    await shows('offline');
    await owner.call('POST', 'users/sign-out');
    ticket.letGo();
    await shows('signed-out');
    await mine.api.change([newFolder(driveId, 'Waited').input]);

    await mine.start(await signInAgain(mine, owner.email));
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Waited/']);
  });
});

async function signInAgain({ api }: Tab, email: string): Promise<string> {
  const input = { email, password: 'Correct-horse-9', machineId: 'TESTDEVICE01', remember: false };
  return signInToken(await api.signIn(input));
}

/** A connection that does not hear that others want it gone. */
function openDeaf(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = reject;
  });
}

function countIn(database: IDBDatabase, store: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const counting = database.transaction(store).objectStore(store).count();
    counting.onsuccess = () => resolve(counting.result);
    counting.onerror = reject;
  });
}
