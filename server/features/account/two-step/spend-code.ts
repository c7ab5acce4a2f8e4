import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Problem } from '../../../http/handler.ts';
import { mailSecurityNews } from '../security-letters.ts';
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts';
import { countersOf } from './totp.ts';

const appCode = /^\d{6}$/;

/**
 * Takes a code of the authenticator app or a recovery code of somebody whose two-step verification is on. Either counts
 * once: whoever looks over a shoulder cannot use it again.
 */
export async function spendCode(
  tx: Kysely<Database>,
  deps: Deps,
  user: { readonly id: string; readonly email: string },
  typed: string,
): Promise<Result<true, Problem>> {
  const digits = typed.replaceAll(/\s/g, '');
  if (appCode.test(digits)) return spendAppCode(tx, deps, user.id, digits);
  const outcome = await spendRecoveryCode(tx, deps.nowMs(), user.id, typed);
  if (outcome === 'unknown') return err({ code: 'wrong-code' });
  if (outcome === 'used') return err({ code: 'code-used', message: 'This recovery code was used already.' });
  const left = await recoveryCodesLeft(tx, user.id);
  await mailSecurityNews(tx, deps, user.email, { kind: 'recovery-code-used', left });
  return ok(true);
}

async function spendAppCode(
  tx: Kysely<Database>,
  deps: Deps,
  userId: string,
  code: string,
): Promise<Result<true, Problem>> {
  const kept = await tx
    .selectFrom('two_steps')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = kept && deps.sealing.open(kept.secret, secretPurpose(userId));
  const counters = secret === undefined ? [] : countersOf(secret, code, deps.nowMs());
  if (counters.length === 0) return err({ code: 'wrong-code' });
  const spent = await tx
    .updateTable('two_steps')
    .set({ last_counter: Math.max(...counters) })
    .where('user_id', '=', userId)
    .where('last_counter', '<', Math.max(...counters))
    .returning('user_id')
    .executeTakeFirst();
  return spent === undefined ? err({ code: 'code-used' }) : ok(true);
}

/** What the secret of a person is sealed as. */
export function secretPurpose(userId: string): string {
  return `two-step:${userId}`;
}
