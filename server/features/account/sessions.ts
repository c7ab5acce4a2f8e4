import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { hashToken, newToken } from '../../http/bearer.ts';

const day = 86_400_000;
const sessionDays = { short: 1, remembered: 30 } as const;

export interface NewSession {
  readonly userId: string;
  readonly machineId: string;
  readonly endsMs: number;
  readonly userAgent?: string;
  /** The browser that is not asked for a second step. */
  readonly knownMachineId?: string;
}

/** When a session that begins now ends. */
export function sessionEndMs(nowMs: number, remember = false): number {
  return nowMs + (remember ? sessionDays.remembered : sessionDays.short) * day;
}

/**
 * The token is given out here, once; only its hash stays. Whoever signs in comes through `passFirstStep`: here alone come
 * an account that is proved just now, which cannot have a second step yet, and a session that continues another one.
 */
export async function openSession(tx: Kysely<Database>, nowMs: number, session: NewSession): Promise<string> {
  const token = newToken();
  const now = new Date(nowMs);
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: session.userId,
      token_hash: hashToken(token),
      machine_id: session.machineId,
      ...(session.userAgent !== undefined && { user_agent: session.userAgent }),
      ...(session.knownMachineId !== undefined && { known_machine_id: session.knownMachineId }),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(session.endsMs),
    })
    .execute();
  return token;
}

/** Signs a person out everywhere, but in the session that is to stay; browsers that were remembered are forgotten. */
export async function endSessionsOf(tx: Kysely<Database>, userId: string, exceptId?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) ended = ended.where('id', '!=', exceptId);
  await ended.execute();
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('known_machines')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.known_machine_id', '=', 'known_machines.id')
            .where('sessions.user_id', '=', userId),
        ),
      ),
    )
    .execute();
}
