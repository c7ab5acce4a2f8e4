import type { Change } from '#contract/changes/change.ts';
import { z } from '../lib/schemas.ts';
import type { OutboxState, ReplicaDatabase } from '../replica/replica-database.ts';

const states = {
  undoable: true,
  queued: true,
  sending: true,
  applied: true,
  rejected: true,
  superseded: true,
  blocked: true,
} as const satisfies Record<OutboxState, true>;

const named = { itemId: z.string(), name: z.string() };
const placed = { itemId: z.string(), parentId: z.string() };
const changes = {
  createFolder: z.looseObject({ ...named, ...placed }),
  renameItem: z.looseObject(named),
  moveItem: z.looseObject(placed),
  copyItem: z.looseObject(placed),
  deleteItem: z.looseObject({ itemId: z.string() }),
  addFiles: z.looseObject({
    ...placed,
    uploadId: z.string(),
    parentIds: z.array(z.string()),
    replacedIds: z.array(z.string()),
  }),
  restoreItems: z.looseObject({ ...named, itemIds: z.array(z.string()), fromSeq: z.number() }),
  restoreVersion: z.looseObject({
    ...{ itemId: z.string(), fromSeq: z.number(), sizeBytes: z.number(), modifiedMs: z.number() },
    ...{ formerSizeBytes: z.number(), formerModifiedMs: z.number() },
  }),
  undoChange: z.looseObject({ ...named, seq: z.number() }),
  rewind: z.looseObject({ ...named, fromSeq: z.number() }),
} as const satisfies Record<Change['type'], unknown>;

/** What is read of every row while others are looked at. */
const common = z.looseObject({
  changeId: z.string(),
  order: z.number(),
  driveId: z.string(),
  change: z.looseObject({ type: z.string() }),
  state: z.string(),
  attempts: z.number(),
  dependsOn: z.array(z.string()),
  orderedAfter: z.array(z.string()),
  merged: z.array(z.looseObject({ changeId: z.string() })),
});

function isReadable(row: unknown): boolean {
  const read = z.safeParse(common, row);
  if (!read.success) return false;
  const { change, state } = read.data;
  const shape = Object.hasOwn(changes, change.type) ? changes[change.type as Change['type']] : null;
  return Object.hasOwn(states, state) && shape !== null && z.safeParse(shape, change).success;
}

const maxNotices = 3;

/**
 * A pending change that a bug or a failing disk has corrupted would stop all others: nothing could go on that reads them
 * together. It is taken out and reported by the name that it still has.
 */
export async function quarantineUnreadable(database: ReplicaDatabase, nowMs: number): Promise<void> {
  const isFine = database.transaction('r', database.outbox, async () => {
    const rows: readonly unknown[] = await database.outbox.toArray();
    return rows.every(isReadable);
  });
  if (await isFine) return;
  await database.transaction('rw', [database.outbox, database.notices], async () => {
    const now: readonly { readonly changeId: string; readonly itemName?: unknown }[] =
      await database.outbox.toArray();
    const unreadable = now.filter((one) => !isReadable(one));
    if (unreadable.length === 0) return;
    await database.outbox.bulkDelete(unreadable.map(({ changeId }) => changeId));
    const names = unreadable.flatMap(({ itemName }) => (typeof itemName === 'string' ? [itemName] : []));
    const data = { count: unreadable.length, names: names.slice(0, maxNotices) };
    await database.notices.add({ atMs: nowMs, kind: 'quarantined', data });
  });
}
