import { isUpload } from '../../changes/change-definitions.ts';
import { countChanges, isOnlyOnDevice } from '../../changes/change-state.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { markRejected } from '../../outbox/outbox-machine.ts';
import type { OutboxRow, ReplicaDatabase } from '../../replica/replica-database.ts';
import { deleteReplica, hideFilespace } from '../../replica/replica-lifecycle.ts';
import { sweepReplicas } from '../../replica/sweep-replicas.ts';

export interface LostFilespace {
  readonly driveId: string;
  /** Also where nothing unsent is lost: it was kept here, and its workspace, which would be told instead, is still there. */
  readonly isNoticed: boolean;
  readonly name: string;
}

/** Its data goes, and what was sent and said of it; what is pending for it can never be sent and is listed as such. */
export async function loseFilespace(context: EngineContext, { driveId, isNoticed, name }: LostFilespace) {
  const database = context.store.relaxed;
  const guard = context.store.guard(database, null);
  await context.contents.remove(await deleteReplica(database, driveId, guard));
  const atMs = context.ports.now();
  const isBegunAgain = await context.write(null, null, async (transaction) => {
    const rows = (await transaction.all()).filter((row) => row.driveId === driveId);
    // What the server has taken went with the filespace; what it has not can never be sent.
    const lostRows = rows.filter(isOnlyOnDevice);
    await transaction.remove(...rows.filter((row) => !lostRows.includes(row)));
    await transaction.put(
      ...lostRows.map((row): OutboxRow => ({ ...markRejected(row, 'drive-gone'), spaceName: name })),
    );
    await forgetSent(context.store.durable, driveId);
    const batchIds = lostRows.flatMap(({ change }) => (isUpload(change) ? change.batchId : []));
    await forgetUploads(context.store.durable, driveId, new Set(batchIds));
    const unsent = countChanges(lostRows);
    if (isNoticed || unsent > 0) {
      await transaction.addNotice(atMs, { kind: 'filespace-deleted', data: { driveId, name, unsent } });
    }
    // The tab that leads may have begun a copy of the nothing that is left to see.
    const state = await context.store.durable.syncStates.get(driveId);
    await hideFilespace(context.store.durable, driveId);
    await context.store.durable.syncStates.delete(driveId);
    return Boolean(state?.shown ?? state?.filling);
  });
  if (isBegunAgain) await sweepReplicas(database, guard);
  context.indexes.evict(driveId);
}

/** Names of its items and folders stand there. What was refused is the person's own, and stays. Runs inside a transaction. */
async function forgetSent({ sentChanges, notices }: ReplicaDatabase, driveId: string) {
  await sentChanges.filter((row) => row.driveId === driveId).delete();
  await notices
    .filter(({ kind, data }) => kind !== 'rejected' && 'driveId' in data && data.driveId === driveId)
    .delete();
}

/** `waiting`: batches of which something was not sent; they stay with it. Runs inside a transaction. */
async function forgetUploads(
  { uploadBatches, uploadedItems }: ReplicaDatabase,
  driveId: string,
  waiting: ReadonlySet<string>,
) {
  const ids = await uploadBatches.where('driveId').equals(driveId).primaryKeys();
  const done = new Set(ids.filter((id) => !waiting.has(id)));
  await uploadBatches.bulkDelete([...done]);
  await uploadedItems.filter(({ batchId }) => done.has(batchId)).delete();
}
