import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { type OutboxRow, ReplicaDatabase } from '#worker/replica/database.ts';
import { watchMirror } from '#worker/replica/mirror.ts';

const row = (order: number): OutboxRow =>
  ({
    changeId: `change-${order}`,
    driveId: 'drive',
    order,
    state: 'queued',
    needs: [],
    after: [],
    change: { type: 'createFolder', itemId: `item-${order}` },
  }) as unknown as OutboxRow;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('never goes back behind what was just written, however late an earlier reading is told', async () => {
  for (let pause = 0; pause < 25; pause += 1) {
    const database = new ReplicaDatabase(`person-${pause}`, {
      durability: 'relaxed',
      indexedDB: new IDBFactory(),
    });
    await database.open();
    await database.device.put({ key: 'device', identity: 'this one' } as never);
    const mirror = watchMirror(database, 'this one');
    await expect.poll(() => mirror.latest()?.outbox).toEqual([]);
    await database.outbox.put(row(1));
    mirror.wrote([row(1)]);
    await turns(pause);
    await database.outbox.put(row(2));
    mirror.wrote([row(1), row(2)]);
    for (let turn = 0; turn < 60; turn += 1) {
      expect(mirror.latest()?.outbox, `after ${pause} and ${turn}`).toHaveLength(2);
      await turns(1);
    }
    mirror.stop();
    database.close();
  }
});

it('has what another tab wrote while this one did', async () => {
  const indexedDB = new IDBFactory();
  const open = async () => {
    const database = new ReplicaDatabase('person', { durability: 'relaxed', indexedDB });
    await database.open();
    return database;
  };
  const [database, other] = [await open(), await open()];
  await database.device.put({ key: 'device', identity: 'this one' } as never);
  const mirror = watchMirror(database, 'this one');
  await expect.poll(() => mirror.latest()?.outbox).toEqual([]);
  const theirs = other.outbox.put(row(2));
  await database.outbox.put(row(1));
  mirror.wrote([row(1)]);
  await theirs;
  await expect.poll(() => mirror.latest()?.outbox.map(({ order }) => order)).toEqual([1, 2]);
  mirror.stop();
  database.close();
  other.close();
});
