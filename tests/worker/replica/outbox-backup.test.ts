import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { watchOutboxBackup } from '#worker/replica/outbox-backup.ts';
import { type OutboxRow, ReplicaDatabase } from '#worker/replica/replica-database.ts';

const row = (order: number): OutboxRow =>
  ({
    changeId: `change-${order}`,
    driveId: 'drive',
    order,
    state: 'queued',
    dependsOn: [],
    orderedAfter: [],
    change: { type: 'createFolder', itemId: `item-${order}` },
  }) as unknown as OutboxRow;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('never goes back behind what was just written, however late an earlier reading arrives', async () => {
  for (let pause = 0; pause < 25; pause += 1) {
    const database = new ReplicaDatabase(`person-${pause}`, {
      durability: 'relaxed',
      indexedDB: new IDBFactory(),
    });
    await database.open();
    await database.device.put({ key: 'device', identity: 'this one' } as never);
    const backup = watchOutboxBackup(database, 'this one');
    await expect.poll(() => backup.latest()?.outbox).toEqual([]);
    await database.outbox.put(row(1));
    backup.wrote([row(1)]);
    await turns(pause);
    await database.outbox.put(row(2));
    backup.wrote([row(1), row(2)]);
    for (let turn = 0; turn < 60; turn += 1) {
      expect(backup.latest()?.outbox, `after ${pause} and ${turn}`).toHaveLength(2);
      await turns(1);
    }
    backup.stop();
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
  const backup = watchOutboxBackup(database, 'this one');
  await expect.poll(() => backup.latest()?.outbox).toEqual([]);
  const theirs = other.outbox.put(row(2));
  await database.outbox.put(row(1));
  backup.wrote([row(1)]);
  await theirs;
  await expect.poll(() => backup.latest()?.outbox.map(({ order }) => order)).toEqual([1, 2]);
  backup.stop();
  database.close();
  other.close();
});
