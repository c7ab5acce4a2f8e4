import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendEmail } from '../../email/send-email.ts';

export const codeLifetimeMs = 600_000;
export const maxAttempts = 5;

export interface Deletion {
  readonly userId: string;
  readonly driveId: string;
}

/** Mails six digits that are good for one deletion by one person. Those that were mailed before are not any more. */
export async function sendDeletionCode(
  tx: Kysely<Database>,
  deps: Dependencies,
  deletion: Deletion,
  to: { readonly email: string; readonly filespace: string },
): Promise<void> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const now = deps.nowMs();
  const fresh = {
    code_hash: deps.secretBox.encrypt(hashOf(code), codePurpose(deletion)),
    sent_at: new Date(now),
    expires_at: new Date(now + codeLifetimeMs),
    attempts: 0,
    verified_at: null,
  };
  await tx
    .insertInto('deletion_codes')
    .values({ user_id: deletion.userId, drive_id: deletion.driveId, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'drive_id']).doUpdateSet(fresh))
    .execute();
  const values = { filespace: to.filespace };
  await sendEmail(tx, deps, 'filespaceDeletion', { to: to.email, values, code });
}

/** `expired`: whatever is entered, only another email helps. Says nothing of the code: who asks has counted as well. */
export type CodeCheck = 'right' | 'wrong' | 'expired';

/** Whether it is the code. A wrong one is counted; behind the row's lock, so that parallel ones are counted too. */
export async function checkDeletionCode(
  tx: Kysely<Database>,
  { nowMs, secretBox }: Pick<Dependencies, 'nowMs' | 'secretBox'>,
  deletion: Deletion,
  code: string,
): Promise<CodeCheck> {
  const now = nowMs();
  const row = await theirs(tx, deletion)
    .select(['code_hash', 'expires_at', 'attempts', 'verified_at'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'wrong';
  if (row.expires_at.getTime() <= now || row.attempts >= maxAttempts) return 'expired';
  const isCorrect =
    secretBox.decrypt(row.code_hash, codePurpose(deletion)) === hashOf(code.replace(/\s/g, ''));
  await tx
    .updateTable('deletion_codes')
    .set(isCorrect ? { verified_at: row.verified_at ?? new Date(now) } : { attempts: row.attempts + 1 })
    .where('user_id', '=', deletion.userId)
    .where('drive_id', '=', deletion.driveId)
    .execute();
  if (isCorrect) return 'right';
  return row.attempts + 1 < maxAttempts ? 'wrong' : 'expired';
}

/** For which filespace this person was mailed a code last. */
export async function findLastDeletionCode(tx: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('deletion_codes')
    .select('drive_id')
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.drive_id ?? null;
}

/** Whether the code was entered a moment ago. It is spent with the filespace, whose row takes it along. */
export async function hasVerifiedCode(
  tx: Kysely<Database>,
  nowMs: number,
  deletion: Deletion,
): Promise<boolean> {
  const row = await theirs(tx, deletion)
    .select('verified_at')
    .where('verified_at', '>', new Date(nowMs - codeLifetimeMs))
    .executeTakeFirst();
  return row !== undefined;
}

function theirs(tx: Kysely<Database>, { userId, driveId }: Deletion) {
  return tx.selectFrom('deletion_codes').where('user_id', '=', userId).where('drive_id', '=', driveId);
}

export function codePurpose({ userId, driveId }: Deletion): string {
  // The table's name when the first codes were encrypted: with another text they would not open any more.
  return `delete_codes:${userId}:${driveId}`;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
