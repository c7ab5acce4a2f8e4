import type { Kysely } from 'kysely';
import type { Language } from '#contract/entities/language.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { createToken, hashToken } from '../../../http/bearer.ts';
import { createSession, sessionExpiryMs } from '../sessions.ts';
import { accountLanguage } from './account-language.ts';
import { findRememberedDevice } from './remembered-devices.ts';

/** Somebody who has shown to be this person: by the password, or by what another provider says. */
export interface PrimaryFactorResult {
  readonly userId: string;
  readonly email: string;
  readonly machineId: string;
  /** A session of 30 days instead of 1. */
  readonly remember?: boolean | undefined;
  readonly userAgent?: string;
  /** What this browser was issued when its owner asked for it to be remembered. */
  readonly rememberedDeviceToken?: string | undefined;
  /** What the client speaks, where that is not English. */
  readonly language: Language | null;
}

const minute = 60_000;
const waitsMs = 10 * minute;

/**
 * Every sign-in method ends here once its own verification is done: with a session, or, where two-factor authentication
 * is on, with the token that the second factor is sent with. Returns the response of the call.
 */
export async function completePrimaryFactor(
  tx: Kysely<Database>,
  deps: Pick<Dependencies, 'nowMs'>,
  who: PrimaryFactorResult,
): Promise<CallResponse<'signIn'>> {
  const { userId, email, machineId, remember = false, userAgent = '', rememberedDeviceToken } = who;
  const now = deps.nowMs();
  const known = await accountLanguage(tx, userId, who.language);
  const session = { userId, machineId, endsMs: sessionExpiryMs(now, remember), userAgent };
  if (!(await isTwoFactorEnabled(tx, userId))) {
    const token = await createSession(tx, now, session);
    return { email, access_token: token, user_id: userId, user_name: email, ...known };
  }
  const rememberedDeviceId = await findRememberedDevice(tx, now, userId, rememberedDeviceToken);
  if (rememberedDeviceId !== null) {
    const token = await createSession(tx, now, { ...session, rememberedDeviceId });
    return { email, access_token: token, user_id: userId, user_name: email, ...known };
  }
  const token = createToken();
  await tx
    .insertInto('second_factor_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      machine_id: machineId,
      remember,
      expires_at: new Date(now + waitsMs),
      used_at: null,
    })
    .execute();
  return { second_factor_token: token };
}

export async function isTwoFactorEnabled(db: Kysely<Database>, userId: string): Promise<boolean> {
  const on = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return on !== undefined;
}
