import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { ReplicaDatabase } from '#worker/replica/database.ts';
import type { Ports } from '#worker/session/ports.ts';
import { openStore, takeLead, updateDevice } from '#worker/session/store.ts';

const ports = () => ({ uuid: randomUUID, indexedDB: new IDBFactory() }) as unknown as Ports;

it('a leader that was replaced writes nothing any more', async () => {
  const store = await openStore(ports(), 'person', () => {});
  const first = await takeLead(store);
  await updateDevice(store, first, { heardMs: 1 });
  const second = await takeLead(store);
  expect(second).toBe(first + 1);
  await expect(updateDevice(store, first, { heardMs: 2 })).rejects.toMatchObject({ why: 'leader' });
  expect((await store.strict.device.get('device'))?.heardMs).toBe(1);
  store.close();
});

it('a database that was emptied and made again is not the one that was opened', async () => {
  const store = await openStore(ports(), 'person', () => {});
  const device = await store.strict.device.get('device');
  await store.strict.device.clear();
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'database' });
  if (device !== undefined) await store.strict.device.put({ ...device, identity: 'another' });
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'database' });
  expect((await store.strict.device.get('device'))?.paused).toBe(false);
  store.close();
});

it('a database of a newer version is left alone', async () => {
  const store = await openStore(ports(), 'person', () => {});
  await store.strict.device.update('device', { schema: 99 });
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'schema' });
  store.close();
});

it('one that a newer version opened meanwhile is found out, though it says nothing', async () => {
  const its = ports();
  const { indexedDB } = its;
  (await openStore(its, 'person', () => {})).close();
  await new Promise((resolve, reject) => {
    const opening = indexedDB?.open('lunvik-person', 1000);
    if (opening === undefined) return;
    opening.onerror = reject;
    opening.onsuccess = () => resolve(opening.result.close());
  });
  const store = await openStore(its, 'person', () => {});
  await expect(updateDevice(store, null, { paused: true })).rejects.toMatchObject({ why: 'schema' });
  store.close();
});

it('makes way when another tab deletes the database', async () => {
  const its = ports();
  const losses: string[] = [];
  const store = await openStore(its, 'person', (loss) => losses.push(loss));
  const { indexedDB } = its;
  await new ReplicaDatabase('person', { durability: 'strict', ...(indexedDB && { indexedDB }) }).delete();
  expect(losses).toEqual(['gone']);
  await expect(store.strict.device.get('device')).rejects.toThrow();
});
