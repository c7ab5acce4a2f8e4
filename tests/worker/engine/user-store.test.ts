import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { claimLeadership, openUserStore, updateDevice } from '#worker/engine/user-store.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { type OutboxRow, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { presentOutbox } from '../../support/replica/released-rows.ts';
import { releasedSchemas } from '../../support/replica/released-schemas.ts';

/** Timers of `ranMs` run immediately, others never. */
const ports = (ranMs = 3000) =>
  ({
    uuid: randomUUID,
    now: () => 1000,
    indexedDB: new IDBFactory(),
    setTimer(delayMs: number, run: () => void) {
      if (delayMs !== ranMs) return () => {};
      const timer = setImmediate(run);
      return () => clearImmediate(timer);
    },
  }) as unknown as Ports;

it('a leader that was replaced writes nothing any more', async () => {
  const store = await openUserStore(ports(), 'person', () => {});
  const first = await claimLeadership(store, true);
  await updateDevice(store, first, { lastReceivedMs: 1 });
  const second = await claimLeadership(store, true);
  expect(second).toBe(first + 1);
  await expect(updateDevice(store, first, { lastReceivedMs: 2 })).rejects.toMatchObject({ why: 'leader' });
  expect((await store.durable.device.get('device'))?.lastReceivedMs).toBe(1);
  store.close();
});

it.each([
  ['online', true, 'connecting'],
  ['online', false, 'offline'],
  ['offline', true, 'connecting'],
  ['signed-out', true, 'signed-out'],
] as const)(
  'a former leader called the connection %s: with a network (%s) it is %s',
  async (connection, isOnline, next) => {
    const store = await openUserStore(ports(), 'person', () => {});
    await updateDevice(store, await claimLeadership(store, true), { connection });
    await claimLeadership(store, isOnline);
    expect((await store.durable.device.get('device'))?.connection).toBe(next);
    store.close();
  },
);

it('a database that was emptied and made again is not the one that was opened', async () => {
  const store = await openUserStore(ports(), 'person', () => {});
  const device = await store.durable.device.get('device');
  await store.durable.device.clear();
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'database' });
  if (device !== undefined) await store.durable.device.put({ ...device, identity: 'another' });
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'database' });
  expect((await store.durable.device.get('device'))?.paused).toBe(false);
  store.close();
});

it('a database of a newer version is left alone', async () => {
  const store = await openUserStore(ports(), 'person', () => {});
  await store.durable.device.update('device', { schema: 99 });
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'schema' });
  store.close();
});

it('one that a newer version has opened since is found out, though it says nothing', async () => {
  const its = ports();
  const { indexedDB } = its;
  (await openUserStore(its, 'person', () => {})).close();
  await new Promise((resolve, reject) => {
    const opening = indexedDB?.open('lunvik-person', 1000);
    if (opening === undefined) return;
    opening.onerror = reject;
    opening.onsuccess = () => resolve(opening.result.close());
  });
  const store = await openUserStore(its, 'person', () => {});
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'schema' });
  store.close();
});

it('makes way when another tab deletes the database', async () => {
  const its = ports();
  const losses: string[] = [];
  const store = await openUserStore(its, 'person', (loss) => losses.push(loss));
  const { indexedDB } = its;
  await new ReplicaDatabase('person', { durability: 'strict', ...(indexedDB && { indexedDB }) }).delete();
  expect(losses).toEqual(['gone']);
  await expect(store.durable.device.get('device')).rejects.toThrow();
});

/** As the release before this one left it, with a change that waits. */
async function makeOlder(indexedDB: IDBFactory | undefined): Promise<Dexie> {
  const older = new Dexie('lunvik-person', { ...(indexedDB && { indexedDB }) });
  older.version(releasedSchemas.length).stores(releasedSchemas.at(-1) ?? {});
  await older.open();
  await older
    .table('device')
    .add({ key: 'device', identity: 'the same', schema: releasedSchemas.length, leaderEpoch: 3 });
  await older.table('outbox').bulkAdd([...presentOutbox]);
  return older;
}

const pending = {
  changeId: 'c1',
  order: 1,
  driveId: 'd',
  change: {
    type: 'createFolder',
    itemId: 'i',
    driveId: 'd',
    kind: 'folder',
    parentId: 'root',
    name: 'Kept',
    clientTimeMs: 1,
  },
  state: 'queued',
  notBeforeMs: 0,
  attempts: 0,
  seq: null,
  problem: null,
  dependsOn: [],
  orderedAfter: [],
  from: null,
  merged: [],
  itemName: 'Kept',
  folderName: '',
  targetName: '',
};

it.each([
  ['after a moment', 3000],
  ['by the version that is there, where the browser says nothing', 8000],
])('an older tab that does not let go is reported after %s, and nothing is lost by it', async (_, ranMs) => {
  const its = ports(ranMs);
  const older = await makeOlder(its.indexedDB);
  older.on('versionchange', () => false);
  await expect(openUserStore(its, 'person', () => {})).rejects.toMatchObject({ name: 'Blocked' });
  older.close();
  const store = await openUserStore({ ...its, setTimer: () => () => {} }, 'person', () => {});
  expect(store.identity).toBe('the same');
  expect(await store.durable.outbox.orderBy('order').toArray()).toEqual(presentOutbox);
  store.close();
});

it('a change of version that breaks off half-way leaves all as it was, and is made the next time', async () => {
  const its = ports();
  (await makeOlder(its.indexedDB)).close();
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('the disk does not answer', 'DataError');
  };
  try {
    await expect(openUserStore(its, 'person', () => {})).rejects.toThrow('the disk does not answer');
  } finally {
    IDBObjectStore.prototype.put = put; // files after this one share the process
  }
  const found = await its.indexedDB?.databases();
  expect(found).toEqual([{ name: 'lunvik-person', version: releasedSchemas.length * 10 }]);
  const store = await openUserStore(its, 'person', () => {});
  expect(await store.durable.outbox.orderBy('order').toArray()).toEqual(presentOutbox);
  store.close();
});

it('waiting changes that cannot be read are taken out and reported; the others stay', async () => {
  const its = ports();
  const first = await openUserStore(its, 'person', () => {});
  const row = pending as unknown as OutboxRow;
  const { change: _, ...noChange } = row;
  const broken = [
    { ...noChange, changeId: 'c2', order: 2 },
    { ...row, changeId: 'c3', order: 3, dependsOn: undefined, itemName: 'Plan' },
    { ...row, changeId: 'c4', order: 4, change: { ...row.change, type: 'dreamOf' } },
    { ...row, changeId: 'c5', order: 5, state: 'lost' },
  ];
  await first.durable.outbox.bulkPut([row, ...(broken as OutboxRow[])]);
  first.close();
  const store = await openUserStore(its, 'person', () => {});
  expect(await store.durable.outbox.toArray()).toEqual([pending]);
  expect(await store.durable.notices.toArray()).toMatchObject([
    { kind: 'quarantined', data: { count: 4, names: ['Kept', 'Plan', 'Kept'] } },
  ]);
  store.close();
  const retry = await openUserStore(its, 'person', () => {});
  expect(await retry.durable.notices.count()).toBe(1);
  retry.close();
});
