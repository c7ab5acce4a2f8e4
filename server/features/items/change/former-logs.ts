import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Wish } from './wish.ts';

/**
 * A change that was made before the server came back from a backup counts what its maker saw in a log that is no more.
 * Of that log the present one has the beginning: more than that nobody has seen of it. Of a log that is not known
 * nothing was seen.
 */
export async function inThisLog(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly epoch: string },
  wish: Wish | null,
): Promise<Wish | null> {
  if (wish === null || !('seenLog' in wish) || wish.seenSeq == null) return wish;
  if (wish.seenLog === undefined || wish.seenLog === drive.epoch) return wish;
  const former = await tx
    .selectFrom('former_logs')
    .select('shared_seq')
    .where('drive_id', '=', drive.id)
    .where('epoch', '=', wish.seenLog)
    .executeTakeFirst();
  return { ...wish, seenSeq: Math.min(wish.seenSeq, former?.shared_seq ?? 0) } as Wish;
}
