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
}

/** When a session that begins now ends. */
export function sessionEndMs(nowMs: number, remember = false): number {
  return nowMs + (remember ? sessionDays.remembered : sessionDays.short) * day;
}

/** The token is given out here, once; only its hash stays. */
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
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(session.endsMs),
    })
    .execute();
  return token;
}

/** Signs a person out everywhere, but in the session that is to stay. */
export async function endSessionsOf(tx: Kysely<Database>, userId: string, exceptId?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) ended = ended.where('id', '!=', exceptId);
  await ended.execute();
}
