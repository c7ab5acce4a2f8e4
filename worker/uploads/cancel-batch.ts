import { isUpload } from '../changes/change-definitions.ts';
import { dependentChanges, isPending, wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { OutboxRow } from '../replica/replica-database.ts';

/** Gives up what of a batch was not sent; what is on its way is stopped by the tab that sends it, which then removes its row. */
export async function cancelBatch(
  transaction: ChangeTransaction,
  { store }: Pick<EngineContext, 'store'>,
  batchId: string,
): Promise<void> {
  const rows = await transaction.all();
  const given = batchRows(rows, batchId).filter((row) => row.state !== 'sending' && row.state !== 'applied');
  // What was done to the files themselves before they were sent is done to nothing now.
  const dependants = dependentChanges(rows, given).filter(
    (row) => wasNeverSent(row) || (!isPending(row) && row.state !== 'applied'),
  );
  await transaction.remove(...new Set([...given, ...dependants]));
  await store.durable.uploadBatches.update(batchId, { cancelled: true });
}

export function batchRows(rows: readonly OutboxRow[], batchId: string): readonly OutboxRow[] {
  return rows.filter(({ change }) => isUpload(change) && change.batchId === batchId);
}
