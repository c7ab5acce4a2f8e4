import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { Grant } from '#contract/entities/grant.ts';
import { openUserStore, updateDevice } from '#worker/engine/user-store.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { UnpackedGrants } from '#worker/replica/administration/grant-columns.ts';
import { schemaVersion } from '#worker/replica/schema-versions.ts';
import {
  presentOutbox,
  presentRows,
  releasedOutbox,
  releasedRows,
} from '../../support/replica/released-rows.ts';
import { releasedSchemas } from '../../support/replica/released-schemas.ts';

const device = {
  ...{
    key: 'device',
    identity: 'the same',
    connection: 'online',
    leaderEpoch: 3,
    paused: false,
    spacesMs: 1,
  },
  ...{ heardMs: 7, fullMs: 5, lists: 2, replicas: 4 },
};
const { heardMs, fullMs, lists, replicas, ...same } = device;
const renamedDevice = {
  ...same,
  lastReceivedMs: heardMs,
  storageFullMs: fullMs,
  listingCount: lists,
  lastReplicaNumber: replicas,
};
/** One of a user to one folder, as versions 3 and 4 packed it. */
const grantColumns = {
  ...{ userIds: ['u'], groupIds: [], folderIds: ['f'], names: ['Plans'] },
  ...{ wayLengths: Int32Array.of(1), ways: Uint32Array.of(0), holders: Uint32Array.of(0) },
  ...{ folders: Uint32Array.of(0), permissions: Uint8Array.of(1), given: Float64Array.of(8) },
};

/** Version 9 gave the overlay its key of today. */
const [{ confirmedNameKey: confirmedSortKey, ...confirmed }] = presentRows.overlay;
const sortedRows = { ...presentRows, overlay: [{ ...confirmed, confirmedSortKey }] };

/** Version 12 packs items otherwise, and has another word for how far a full sync has come. */
const [
  {
    shown: { prefetchedFolders: _, openParent: __, ...shown },
    ...state
  },
] = presentRows.syncStates;
const packedRows = { ...sortedRows, syncStates: [{ ...state, shown: { ...shown, prefetched: [] } }] };

/** As each version wrote them. */
function rowsOf(version: number): Readonly<Record<string, readonly object[]>> {
  if (version >= 9) return sortedRows;
  return version >= 5 ? presentRows : releasedRows;
}

async function makeOld(version: number, indexedDB: IDBFactory): Promise<void> {
  const old = new Dexie('lunvik-person', { indexedDB });
  old.version(version).stores(releasedSchemas[version - 1] ?? {});
  await old.open();
  // Version 5 renamed what rows hold.
  const isRenamed = version >= 5;
  await old.table('device').add({ ...(isRenamed ? renamedDevice : device), schema: version });
  await old.table('workspaces').add({ id: 'w', name: 'acme', role: 1 });
  await old.table('outbox').bulkAdd([...(isRenamed ? presentOutbox : releasedOutbox)]);
  for (const [store, rows] of Object.entries(rowsOf(version))) await old.table(store).bulkAdd([...rows]);
  if (version === 2) {
    await old.table('people').add({ workspaceId: 'w', checkedMs: 1 });
    await old.table('members').add({ id: 'm', workspaceId: 'w', email: 'person@example.com' });
  }
  if (version > 2 && !isRenamed) {
    await old.table('people').add({ workspaceId: 'w', checkedMs: 1, stamp: 's' });
    await old.table('grants').add({ driveId: 'd', workspaceId: 'w', checkedMs: 1, stamp: 's' });
    await old.table('grantColumns').add({ driveId: 'd', stamp: 's', columns: grantColumns });
  }
  old.close();
}

const portsOf = (indexedDB: IDBFactory) =>
  ({ uuid: randomUUID, now: () => 1, setTimer: () => () => {}, indexedDB }) as unknown as Ports;

it.each(releasedSchemas.map((_, at) => at + 1))(
  'a database of version %i is taken over with all that waits in it, by whichever part of the page comes first',
  async (version) => {
    const indexedDB = new IDBFactory();
    await makeOld(version, indexedDB);
    const reader = openReader('person', { indexedDB });
    expect(await reader.workspaces()).toHaveLength(1);
    const store = await openUserStore(portsOf(indexedDB), 'person', () => {});
    expect(store.identity).toBe('the same');
    await updateDevice(store, null, { lastReceivedMs: 8 });
    expect(await store.durable.device.get('device')).toEqual({
      ...renamedDevice,
      lastReceivedMs: 8,
      schema: schemaVersion,
    });
    expect(await store.durable.outbox.orderBy('order').toArray()).toEqual(presentOutbox);
    for (const [name, rows] of Object.entries(packedRows))
      expect(await store.durable.table(name).toArray(), name).toEqual(rows);
    const below = store.durable.overlay.where('[driveId+confirmedParentId]').equals(['d', 'p']);
    expect(await below.primaryKeys()).toEqual([['d', 'i']]);
    const stores = [...store.durable.backendDB().objectStoreNames];
    for (const gone of ['members', 'groups', 'drives', 'shown', 'sent', 'people', 'listings'])
      expect(stores).not.toContain(gone);
    store.close();
    reader.close();
  },
);

it('users and groups of before version 3 are fetched again, those of later ones stay', async () => {
  for (const [version, count] of [
    [2, 0],
    [3, 1],
    [4, 1],
  ] as const) {
    const indexedDB = new IDBFactory();
    await makeOld(version, indexedDB);
    const store = await openUserStore(portsOf(indexedDB), 'person', () => {});
    expect(await store.durable.peopleState.count(), `version ${version}`).toBe(count);
    store.close();
  }
});

it('the grants on a device are the same under the names of today', async () => {
  const indexedDB = new IDBFactory();
  await makeOld(4, indexedDB);
  const store = await openUserStore(portsOf(indexedDB), 'person', () => {});
  const row = await store.durable.grantColumns.get('d');
  if (row === undefined) throw new Error('the grants are gone');
  const grant: Grant = {
    ...{ driveId: 'd', folderId: 'f', principal: { kind: 'user', id: 'u' } as const },
    ...{ permission: 1 as const, grantedMs: 8, path: ['Plans'] },
  };
  expect(new UnpackedGrants('d', row.columns).all()).toEqual([grant]);
  store.close();
});

it('what a failing disk has corrupted stops no upgrade: what can be read stays, the rest is reported', async () => {
  const indexedDB = new IDBFactory();
  await makeOld(4, indexedDB);
  const old = new Dexie('lunvik-person', { indexedDB });
  old.version(4).stores(releasedSchemas[3] ?? {});
  await old.open();
  const broken = [
    { changeId: 'x1', order: 11 },
    { changeId: 'x2', order: 12, change: 'lost', merged: [null, 1], state: 7, itemName: 'Budget' },
    { changeId: 'x3', order: 13, change: null, merged: {}, state: 'constructor', problem: [] },
  ];
  await old.table('outbox').bulkAdd(broken);
  await old.table('overlay').add({ driveId: 'd', id: 'x', mark: null, name: '', homeKey: '' });
  await old.table('notices').add({ id: 99, kind: 5, data: null });
  await old.table('drives').add({ driveId: 'x', shown: 3 });
  old.close();
  const store = await openUserStore(portsOf(indexedDB), 'person', () => {});
  expect(await store.durable.outbox.orderBy('order').toArray()).toEqual(presentOutbox);
  expect((await store.durable.notices.toArray()).at(-1)).toMatchObject({
    kind: 'quarantined',
    data: { count: 3, names: ['Budget'] },
  });
  expect(await store.durable.syncStates.get('x')).toEqual({ driveId: 'x', shown: null, filling: null });
  store.close();
});

it('every version before this one has been released', () => {
  expect(releasedSchemas).toHaveLength(schemaVersion - 1);
});
