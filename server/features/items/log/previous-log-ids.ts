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
  return change && withCurrentBase(tx, drive, await withCurrentMoment(tx, drive, change));
}

/** A moment that the present log does not have is no other moment. */
async function withCurrentMoment(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly epoch: string },
  change: ChangeRequest,
): Promise<ChangeRequest> {
  if (!('fromEpoch' in change) || change.fromEpoch === undefined || change.fromSeq === null) return change;
  const isShared = change.fromSeq <= (await findCommonSeq(tx, drive, change.fromEpoch));
  return isShared ? change : { ...change, fromSeq: null };
}

async function withCurrentBase(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly epoch: string },
  change: ChangeRequest,
): Promise<ChangeRequest> {
  if (!('baseEpoch' in change) || change.baseEpoch === undefined || change.baseSeq == null) return change;
  const seq = Math.min(change.baseSeq, await findCommonSeq(tx, drive, change.baseEpoch));
  return { ...change, baseSeq: seq } as ChangeRequest;
}

/** Up to which sequence a log by this name and the present one are the same; 0 of one that is not known. */
export async function findCommonSeq(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly epoch: string },
  epoch: string,
): Promise<number> {
  if (epoch === drive.epoch) return Number.POSITIVE_INFINITY;
  return (await findPrevious(tx, drive.id, epoch))?.common_seq ?? 0;
}

/** Whether what was at this sequence of the log by this name is surely what is there in the present one: a replica can go on from it. */
export async function isFollowed(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly epoch: string },
  { epoch, seq }: { readonly epoch: string; readonly seq: number },
): Promise<boolean> {
  if (epoch === drive.epoch) return true;
  const previous = await findPrevious(tx, drive.id, epoch);
  return previous?.is_exact === true && seq <= previous.common_seq;
}

function findPrevious(tx: Kysely<Database>, driveId: string, epoch: string) {
  return tx
    .selectFrom('previous_logs')
    .select(['common_seq', 'is_exact'])
    .where('drive_id', '=', driveId)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
}
