import { randomUUID } from 'node:crypto';
import { createToken, hashToken } from '#server/http/bearer.ts';
import type { TestTarget } from '../team.ts';

/** As many sessions of one person as there are to be browsers. Answers their tokens. */
export async function openSessions(
  { deps: { db, nowMs } }: TestTarget,
  userId: string,
  count: number,
): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, createToken);
  const now = new Date(nowMs());
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(nowMs() + 86_400_000) };
  await db
    .insertInto('sessions')
    .values(
      tokens.map((token) => ({
        ...{ id: randomUUID(), user_id: userId, token_hash: hashToken(token), machine_id: 'X' },
        ...times,
      })),
    )
    .execute();
  return tokens;
}
