import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hasEmailShape } from '#contract/rules/email.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type EmailPurpose, mayMailAgain } from './email-tokens.ts';
import { mailReset, mailVerification } from './letters.ts';
import { mailFailedSignIns } from './security-letters.ts';

const batch = 50;

/** A code, or the news that many sign-ins failed. */
export type LetterPurpose = EmailPurpose | 'failures';

/**
 * Notes that somebody wants a letter. All work that depends on whether the address has an account is done later: who
 * asks is answered after the same work for every address, so that neither words nor time tell who has an account.
 */
export async function wishForLetter(deps: Deps, purpose: LetterPurpose, email: string): Promise<void> {
  if (!hasEmailShape(email)) return;
  const asked_at = new Date(deps.nowMs());
  await deps.db.insertInto('letter_wishes').values({ id: randomUUID(), email, purpose, asked_at }).execute();
}

/** Writes the letters that were asked for and may be sent. Each wish is held by its row lock: two nodes never share one. */
export async function answerLetterWishes(deps: Deps): Promise<number> {
  let answered = 0;
  while (answered < batch && (await deps.db.transaction().execute((tx) => answerOne(tx, deps))))
    answered += 1;
  return answered;
}

async function answerOne(tx: Kysely<Database>, deps: Deps): Promise<boolean> {
  const wish = await tx
    .selectFrom('letter_wishes')
    .selectAll()
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (wish === undefined) return false;
  await tx.deleteFrom('letter_wishes').where('id', '=', wish.id).execute();
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'verified_at'])
    .where('email', '=', wish.email)
    .executeTakeFirst();
  if (user === undefined) return true;
  if (wish.purpose === 'failures') {
    if (user.verified_at !== null) await mailFailedSignIns(tx, deps, user.email);
    return true;
  }
  if (wish.purpose === 'verify' && user.verified_at !== null) return true;
  const askedMs = wish.asked_at.getTime();
  if (!(await mayMailAgain(tx, askedMs, wish.purpose, user.id))) return true;
  if (wish.purpose === 'verify') await mailVerification(tx, deps, user, askedMs);
  else await mailReset(tx, deps, user, askedMs);
  return true;
}
