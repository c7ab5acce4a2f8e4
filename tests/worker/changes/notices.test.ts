import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openChangeTransaction } from '#worker/changes/change-transaction.ts';
import type { Notice } from '#worker/replica/notice.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';

it('the oldest notices are forgotten, so that years of them do not fill the device', async () => {
  const database = new ReplicaDatabase('person', { durability: 'relaxed' });
  await database.open();
  const book = openChangeTransaction(database, {
    confirmed: () => Promise.reject(new Error('no filespace is looked at')),
    role: async () => undefined,
  });
  const deletionNotice = (turn: number): Notice => ({
    kind: 'filespace-deleted',
    data: { driveId: 'drive', name: `files ${turn}`, unsent: 0 },
  });
  for (let turn = 1; turn <= 1000; turn += 1) {
    await database.transaction('rw', database.notices, () => book.addNotice(turn, deletionNotice(turn)));
  }
  const left = await database.notices.toArray();
  expect(left.at(-1)).toMatchObject({ atMs: 1000 });
  expect(left[0]).toMatchObject({ atMs: 500 });
  expect(left).toHaveLength(501);
});
