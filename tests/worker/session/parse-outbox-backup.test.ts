import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openUserStore } from '#worker/engine/user-store.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { readOutboxBackup } from '#worker/replica/outbox-backup.ts';
import { parseOutboxBackup } from '#worker/session/parse-outbox-backup.ts';
import { storedBackup } from '#worker/session/stored-backup.ts';
import { presentOutbox, releasedOutbox } from '../../support/replica/released-rows.ts';

const lists = {
  kept: [{ driveId: 'd', workspaceId: 'w', revision: 3 }],
  workspaces: [{ id: 'w', name: 'acme', role: 1 }],
  filespaces: [{ id: 'd', workspaceId: 'w', name: 'projects' }],
};
/** As the page wrote it into local storage until version 4. */
const released = { identity: 'gone', outbox: releasedOutbox, ...lists, beyond: 0 };

async function restore(text: string) {
  const ports = { uuid: randomUUID, now: () => 1, setTimer: () => () => {}, indexedDB: new IDBFactory() };
  return openUserStore(
    ports as unknown as Ports,
    'person',
    () => {},
    storedBackup(ports as unknown as Ports, text),
  );
}

it('a backup of a release before is put into a new database in the words of today, and nothing of it is unreadable', async () => {
  const store = await restore(JSON.stringify(released));
  expect(await store.durable.outbox.orderBy('order').toArray()).toEqual(presentOutbox);
  expect(await store.durable.syncStates.toArray()).toMatchObject([{ driveId: 'd', connected: true }]);
  expect(await store.durable.notices.toArray()).toMatchObject([
    { kind: 'storage-cleared', data: { restored: presentOutbox.length, lost: 0 } },
  ]);
  store.close();
});

it('a backup of today comes back as it was written', async () => {
  const first = await restore(JSON.stringify(released));
  const text = JSON.stringify(await readOutboxBackup(first.durable));
  first.close();
  const again = await restore(text);
  expect(await again.durable.outbox.orderBy('order').toArray()).toEqual(presentOutbox);
  again.close();
});

it.each([
  ['nothing', null],
  ['no text of ours', '{'],
  ['something else', '[1]'],
  ['an outbox of something else', JSON.stringify({ ...released, outbox: [null, 'row'] })],
  ['no outbox', JSON.stringify({ ...released, outbox: {} })],
])('%s is no backup', (_, text) => {
  expect(parseOutboxBackup(text)).toBeNull();
});
