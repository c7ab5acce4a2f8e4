import type { Kysely } from 'kysely';
import type { CallAnswer } from '#contract/wire/calls.ts';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken, newToken } from '../../../http/bearer.ts';
import { openSession, sessionEndMs } from '../sessions.ts';
import { findKnownMachine } from './known-machines.ts';

/** Somebody who has shown to be this person: by the password, or by what another provider says. */
export interface FirstStep {
  readonly userId: string;
  readonly email: string;
  readonly machineId: string;
  /** A session of 30 days instead of 1. */
  readonly remember?: boolean | undefined;
  readonly userAgent?: string;
  /** What this browser was given when its owner asked not to be asked again. */
  readonly knownMachine?: string | undefined;
}

const minute = 60_000;
const waitsMs = 10 * minute;

/**
 * Where every way to sign in goes through once its own proof is done: a session, or for whom two-step verification is
 * on, what the second step is asked with. Answers what the call answers.
 */
export async function passFirstStep(
  tx: Kysely<Database>,
  deps: Pick<Deps, 'nowMs'>,
  { userId, email, machineId, remember = false, userAgent = '', knownMachine }: FirstStep,
): Promise<CallAnswer<'signIn'>> {
  const now = deps.nowMs();
  const session = { userId, machineId, endsMs: sessionEndMs(now, remember), userAgent };
  if (!(await isTwoStepOn(tx, userId))) {
    return { email, access_token: await openSession(tx, now, session), user_id: userId, user_name: email };
  }
  const knownMachineId = await findKnownMachine(tx, now, userId, knownMachine);
  if (knownMachineId !== null) {
    const token = await openSession(tx, now, { ...session, knownMachineId });
    return { email, access_token: token, user_id: userId, user_name: email };
  }
  const token = newToken();
  await tx
    .insertInto('sign_in_steps')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      machine_id: machineId,
      remember,
      expires_at: new Date(now + waitsMs),
      used_at: null,
    })
    .execute();
  return { second_step_token: token };
}

export async function isTwoStepOn(db: Kysely<Database>, userId: string): Promise<boolean> {
  const on = await db
    .selectFrom('two_steps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return on !== undefined;
}
