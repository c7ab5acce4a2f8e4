import { dropForeignActivity } from '../../replica/activity/drop-activity.ts';
import type { ReplicaDatabase, ReplicaState, SyncStateRow } from '../../replica/replica-database.ts';
import { resubmitLost, sendAcknowledgedAgain } from './resubmit-lost.ts';

/**
 * Sends again what the log of the replica that is shown from here on may have lost. `before`: what was shown; `follows`: whether
 * this one follows from it by a difference. Runs inside the transaction that shows it.
 */
export async function followLog(
  database: ReplicaDatabase,
  driveId: string,
  before: SyncStateRow | undefined,
  shown: ReplicaState | null | undefined,
  follows: boolean,
): Promise<void> {
  if (!shown) return;
  if (!follows) return resubmitLost(database, driveId, before?.previousLog ?? before?.shown, shown);
  const former = before?.shown?.epoch;
  if (former !== undefined && former !== shown.epoch)
    await followRenamedLog(database, driveId, former, shown);
}

/**
 * The log has another name since a standby was promoted or a backup recovered, and has all that was shown: the replica goes on
 * as one of that name. What the server had acknowledged and the replica does not show may be lost: it is sent again. What it
 * shows is not.
 */
async function followRenamedLog(
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
