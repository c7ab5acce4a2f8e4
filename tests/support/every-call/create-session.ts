import { randomUUID } from 'node:crypto';
import { createToken, hashToken } from '#server/http/bearer.ts';
import type { TestTarget } from '../team.ts';

/** A session more of whoever owns a workspace. */
export async function createSession(
  { deps: { db, nowMs } }: TestTarget,
  workspaceId: string,
): Promise<{ readonly userId: string; readonly token: string }> {
  const { owner_user_id: userId } = await db
    .selectFrom('workspaces')
    .select('owner_user_id')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const token = createToken();
  const now = new Date(nowMs());
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(nowMs() + 86_400_000) };
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), user_id: userId, token_hash: hashToken(token), machine_id: 'X', ...times })
    .execute();
  return { userId, token };
}
