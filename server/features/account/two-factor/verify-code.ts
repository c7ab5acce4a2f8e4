import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Problem } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import { sendSecurityNotification } from '../security-notifications.ts';
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts';
import { matchingCounters } from './totp.ts';

const appCode = /^\d{6}$/;

/**
 * Consumes a code of the authenticator app or a recovery code of somebody whose two-factor authentication is on. Each is
 * valid once: whoever looks over a shoulder cannot use it again.
 */
export async function consumeCode(
  tx: Kysely<Database>,
  deps: Dependencies,
  user: { readonly id: string; readonly email: string },
  typed: string,
): Promise<Result<true, Problem>> {
  const digits = typed.replaceAll(/\s/g, '');
  if (appCode.test(digits)) return consumeAppCode(tx, deps, user.id, digits);
  const outcome = await consumeRecoveryCode(tx, deps.nowMs(), user.id, typed);
  if (outcome === 'unknown') return err({ code: 'wrong-code' });
  if (outcome === 'used') return err(detailed('code-already-used', 'recovery'));
  const left = await countRecoveryCodes(tx, user.id);
  await sendSecurityNotification(tx, deps, user.email, { kind: 'recovery-code-used', left });
  return ok(true);
}

async function consumeAppCode(
  tx: Kysely<Database>,
  deps: Dependencies,
  userId: string,
  code: string,
): Promise<Result<true, Problem>> {
  const kept = await tx
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = kept && deps.secretBox.decrypt(kept.secret, secretPurpose(userId));
  const counters = secret === undefined ? [] : matchingCounters(secret, code, deps.nowMs());
  if (counters.length === 0) return err({ code: 'wrong-code' });
  const consumed = await tx
    .updateTable('totp_secrets')
    .set({ last_counter: Math.max(...counters) })
    .where('user_id', '=', userId)
    .where('last_counter', '<', Math.max(...counters))
    .returning('user_id')
    .executeTakeFirst();
  return consumed === undefined ? err({ code: 'code-already-used' }) : ok(true);
}

/** What the secret of a person is sealed as. */
export function secretPurpose(userId: string): string {
  return `two-step:${userId}`;
}
