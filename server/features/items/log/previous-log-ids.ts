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
  if (change === null || !('seenLog' in change) || change.seenSeq == null) return change;
  if (change.seenLog === undefined || change.seenLog === drive.epoch) return change;
  const former = await tx
    .selectFrom('previous_logs')
    .select('common_seq')
    .where('drive_id', '=', drive.id)
    .where('epoch', '=', change.seenLog)
    .executeTakeFirst();
  return { ...change, seenSeq: Math.min(change.seenSeq, former?.common_seq ?? 0) } as ChangeRequest;
}
