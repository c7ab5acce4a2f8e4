import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openUserStore, updateDevice } from '#worker/engine/user-store.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { schemaVersion } from '#worker/replica/replica-database.ts';
import { releasedSchemas } from '../../support/replica/released-schemas.ts';

const device = { key: 'device', identity: 'the same', connection: 'online', heardMs: 7, leaderEpoch: 3 };

async function makeOld(version: number, indexedDB: IDBFactory): Promise<void> {
  const old = new Dexie('lunvik-person', { indexedDB });
  old.version(version).stores(releasedSchemas[version - 1] ?? {});
  await old.open();
  await old.table('device').add({ ...device, schema: version, paused: false, spacesMs: 1 });
  await old.table('workspaces').add({ id: 'w', name: 'acme', role: 1 });
  const change = { type: 'deleteItem', itemId: 'i' };
  const pending = { changeId: 'c', order: 1, driveId: 'd', state: 'queued', tries: 0, change };
  await old.table('outbox').add({ ...pending, needs: [], after: [], merged: [] });
  if (version === 2) {
    await old.table('people').add({ workspaceId: 'w', checkedMs: 1 });
    await old.table('members').add({ id: 'm', workspaceId: 'w', email: 'person@example.com' });
  }
  old.close();
}

it.each(releasedSchemas.map((_, at) => at + 1))(
  'a database of version %i is taken over with all that waits in it, by whichever part of the page comes first',
  async (version) => {
    const indexedDB = new IDBFactory();
    await makeOld(version, indexedDB);
    const reader = openReader('person', { indexedDB });
    expect(await reader.workspaces()).toHaveLength(1);
    const ports = { uuid: randomUUID, now: () => 1, setTimer: () => () => {}, indexedDB } as unknown as Ports;
    const store = await openUserStore(ports, 'person', () => {});
    expect(store.identity).toBe('the same');
    await updateDevice(store, null, { heardMs: 8 });
    expect(await store.durable.device.get('device')).toMatchObject({
      heardMs: 8,
      leaderEpoch: 3,
      schema: schemaVersion,
    });
    expect(await store.durable.outbox.count()).toBe(1);
    // They are fetched anew.
    expect(await reader.people('w')).toBeNull();
    expect(await reader.workspaceGrants('w')).toEqual([]);
    expect([...store.durable.backendDB().objectStoreNames]).not.toContain('members');
    store.close();
    reader.close();
  },
);

it('every version before this one has been released', () => {
  expect(releasedSchemas).toHaveLength(schemaVersion - 1);
});
