import type { LogPosition, OutboxRow, ReplicaDatabase, SentRow } from '../replica/replica-database.ts';

/**
 * A server that came back from a backup may have lost what it had acknowledged. All that this device sent in the last
 * day is sent again under the same ids, in the order in which it went: what the server still has is answered as it
 * was, and has no second effect. `before` is where the last whole replica stood, `after` the one that takes its place.
 */
export async function resubmitLost(
  database: ReplicaDatabase,
  driveId: string,
  before: LogPosition | null | undefined,
  after: LogPosition,
): Promise<void> {
  if (!before) return;
  // Without another epoch, only a log that ends earlier than it did before gives a backup away.
  if (before.epoch === after.epoch && after.seq >= before.seq) return;
  const pending = await database.outbox.where('driveId').equals(driveId).toArray();
  const applied = pending.filter(({ state }) => state === 'applied');
  await database.outbox.bulkPut(applied.map((row): OutboxRow => ({ ...row, state: 'queued', seq: null })));

  const all = await database.sentChanges.orderBy('sentMs').toArray();
  const sent = all.filter((row) => row.driveId === driveId).sort(byCreation);
  const first = (await database.outbox.orderBy('order').first())?.order ?? 1;
  await database.outbox.bulkPut(sent.map((row, at) => again(row, first - sent.length + at)));
  await database.sentChanges.bulkDelete(sent.map(({ changeId }) => changeId));
}

function byCreation(one: SentRow, other: SentRow): number {
  return one.sentMs - other.sentMs || one.change.clientTimeMs - other.change.clientTimeMs;
}

/** It has been on its way once: it is sent, never merged with another or undone as if nobody knew of it. */
function again({ sentMs: _, ...row }: SentRow, order: number): OutboxRow {
  const open = { state: 'queued', notBeforeMs: 0, attempts: 1, seq: null, problem: null } as const;
  return { ...row, ...open, order, dependsOn: [], orderedAfter: [], merged: [] };
}
