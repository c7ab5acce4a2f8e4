import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { isUpload } from './change-definitions.ts';
import { isOnlyOnDevice } from './change-state.ts';

/** How many are remembered: those of a device that never comes back to the network end by themselves. */
const mostAbandoned = 1000;

/**
 * Of removed changes, those whose files the server may have begun to take one by one: it would keep their bytes, and the
 * room for the rest. In the transaction that removes them.
 */
export async function noteAbandonedUploads(
  { device }: ReplicaDatabase,
  removed: readonly OutboxRow[],
): Promise<void> {
  const begun = removed
    .filter((row) => isUpload(row.change) && row.change.files === 1)
    .filter((row) => isOnlyOnDevice(row) && row.attempts > 0)
    .map(({ changeId }) => changeId);
  if (begun.length === 0) return;
  const before = (await device.get('device'))?.abandonedUploads ?? [];
  await device.update('device', { abandonedUploads: [...before, ...begun].slice(-mostAbandoned) });
}
