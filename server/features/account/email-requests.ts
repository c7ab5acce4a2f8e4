import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hasEmailShape } from '#contract/rules/email/email.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendPasswordResetEmail, sendVerificationEmail } from './account-emails.ts';
import { canSendEmail, type EmailPurpose } from './email-tokens.ts';
import { emailFailedSignIns } from './security-notifications.ts';

const batch = 50;

/** A code, or the news that many sign-ins failed. */
export type EmailRequestPurpose = EmailPurpose | 'failures';

/**
 * Notes that somebody wants an email. All work that depends on whether the address has an account is done later: who
 * asks is answered after the same work for every address, so that neither words nor time tell who has an account.
 */
export async function requestEmail(
  deps: Dependencies,
  purpose: EmailRequestPurpose,
  email: string,
): Promise<void> {
  if (!hasEmailShape(email)) return;
  const requested_at = new Date(deps.nowMs());
  await deps.db
    .insertInto('email_requests')
    .values({ id: randomUUID(), email, purpose, requested_at })
    .execute();
}

/** Writes the emails that were asked for and may be sent. Each request is held by its row lock: two nodes never share one. */
export async function processEmailRequests(deps: Dependencies): Promise<number> {
  let processed = 0;
  while (processed < batch && (await deps.db.transaction().execute((tx) => processOne(tx, deps))))
    processed += 1;
  return processed;
}

async function processOne(tx: Kysely<Database>, deps: Dependencies): Promise<boolean> {
  const change = await tx
    .selectFrom('email_requests')
    .selectAll()
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (change === undefined) return false;
  await tx.deleteFrom('email_requests').where('id', '=', change.id).execute();
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'verified_at', 'disabled_at'])
    .where('email', '=', change.email)
    .executeTakeFirst();
  if (user === undefined || user.disabled_at !== null) return true;
  if (change.purpose === 'failures') {
    if (user.verified_at !== null) await emailFailedSignIns(tx, deps, user.email);
    return true;
  }
  if (change.purpose === 'verify' && user.verified_at !== null) return true;
  const askedMs = change.requested_at.getTime();
  if (!(await canSendEmail(tx, askedMs, change.purpose, user.id))) return true;
  if (change.purpose === 'verify') await sendVerificationEmail(tx, deps, user, askedMs);
  else await sendPasswordResetEmail(tx, deps, user, askedMs);
  return true;
}
