import type { Kysely } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Database } from '../../db/schema.ts';
import { createToken, hashToken } from '../../http/bearer.ts';
import type { PasswordOwner } from './guessable.ts';

export type EmailPurpose = 'verify' | 'reset';

const hour = 3_600_000;
const perHour = 5;

/** A code for a link in an email: 256 random bits, kept as a hash, good once and for an hour. */
export async function createEmailToken(
  tx: Kysely<Database>,
  nowMs: number,
  purpose: EmailPurpose,
  userId: string,
): Promise<string> {
  const code = createToken();
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: hashToken(code),
      user_id: userId,
      purpose,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + hour),
      used_at: null,
    })
    .execute();
  return code;
}

/** Whether one more such email may go to this person now. Holds the person's row, so that parallel requests are counted. */
export async function canSendEmail(
  tx: Kysely<Database>,
  nowMs: number,
  purpose: EmailPurpose,
  userId: string,
): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const recent = await tx
    .selectFrom('email_tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(nowMs - hour))
    .orderBy('created_at', 'desc')
    .execute();
  const last = recent[0]?.created_at.getTime() ?? Number.NEGATIVE_INFINITY;
  return recent.length < perHour && nowMs - last >= limits.resendCooldownMs;
}

/** Whose code it is, while it can still be spent. */
export async function findEmailToken(
  db: Kysely<Database>,
  nowMs: number,
  purpose: EmailPurpose,
  code: string,
): Promise<(PasswordOwner & { readonly userId: string }) | null> {
  const row = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('token_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userId: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name };
}

/** Whose code it was: it is spent now, once however many come at the same moment. */
export async function consumeEmailToken(
  tx: Kysely<Database>,
  nowMs: number,
  purpose: EmailPurpose,
  code: string,
): Promise<string | null> {
  const now = new Date(nowMs);
  const consumed = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return consumed?.user_id ?? null;
}

/** Spends every code that this person still had, of all emails or of one kind. */
export async function consumeAllEmailTokens(
  tx: Kysely<Database>,
  nowMs: number,
  userId: string,
  purpose?: EmailPurpose,
): Promise<void> {
  let codes = tx
    .updateTable('email_tokens')
    .set({ used_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null);
  if (purpose !== undefined) codes = codes.where('purpose', '=', purpose);
  await codes.execute();
}
