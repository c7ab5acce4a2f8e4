import { dropForeignActivity } from '../replica/activity/drop-activity.ts';
import type { ReplicaDatabase, ReplicaState } from '../replica/replica-database.ts';
import { sendAcknowledgedAgain } from './resubmit-lost.ts';

/**
 * The log has another name since a standby was promoted or a backup recovered, and has all that was shown: the replica goes on
 * as one of that name. What the server had acknowledged and the replica does not show may be lost: it is sent again. What it
 * shows is not. `shown` is the replica from here on. Runs inside the transaction that shows it.
 */
export async function followRenamedLog(
  database: ReplicaDatabase,
  driveId: string,
  formerEpoch: string,
  shown: ReplicaState,
): Promise<void> {
  await sendAcknowledgedAgain(database, driveId);
  await dropForeignActivity(database, driveId, shown);
  const visit = await database.visits.get(driveId);
  if (visit?.epoch === formerEpoch) await database.visits.put({ ...visit, epoch: shown.epoch });
}
