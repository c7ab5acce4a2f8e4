import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ChangeRequest } from './change-request.ts';

/**
 * A change that was made before the server came back from a backup counts what its maker saw in a log that is no more.
 * Of that log the present one has the beginning: more than that nobody has seen of it. Of a log that is not known
 * nothing was seen.
 */
export async function translateToCurrentLog(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly epoch: string },
  change: ChangeRequest | null,
): Promise<ChangeRequest | null> {
  if (change === null || !('baseEpoch' in change) || change.baseSeq == null) return change;
  if (change.baseEpoch === undefined || change.baseEpoch === drive.epoch) return change;
  const previous = await tx
    .selectFrom('previous_logs')
    .select('common_seq')
    .where('drive_id', '=', drive.id)
    .where('epoch', '=', change.baseEpoch)
    .executeTakeFirst();
  return { ...change, baseSeq: Math.min(change.baseSeq, previous?.common_seq ?? 0) } as ChangeRequest;
}
