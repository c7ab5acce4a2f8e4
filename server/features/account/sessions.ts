import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { hashToken, newToken } from '../../http/bearer.ts';

const day = 86_400_000;
export const sessionDays = { short: 1, remembered: 30 } as const;

export interface NewSession {
  readonly userId: string;
  readonly machineId: string;
  readonly days: number;
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
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(nowMs + session.days * day),
    })
    .execute();
  return token;
}

export async function endSessionsOf(tx: Kysely<Database>, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
