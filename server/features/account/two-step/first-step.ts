import type { Kysely } from 'kysely';
import type { CallAnswer } from '#contract/wire/calls.ts';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { openSession, sessionEndMs } from '../sessions.ts';

/** Somebody who has shown to be this person: by the password, or by what another provider says. */
export interface FirstStep {
  readonly userId: string;
  readonly email: string;
  readonly machineId: string;
  /** A session of 30 days instead of 1. */
  readonly remember?: boolean | undefined;
  readonly userAgent?: string;
}

/** Where every way to sign in goes through once its own proof is done. Answers what the call answers. */
export async function passFirstStep(
  tx: Kysely<Database>,
  deps: Pick<Deps, 'nowMs'>,
  { userId, email, machineId, remember, userAgent = '' }: FirstStep,
): Promise<CallAnswer<'signIn'>> {
  const now = deps.nowMs();
  const endsMs = sessionEndMs(now, remember);
  const token = await openSession(tx, now, { userId, machineId, endsMs, userAgent });
  return { email, access_token: token, user_id: userId, user_name: email };
}
