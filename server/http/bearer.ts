import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Actor } from './handler.ts';

const shape = /^Bearer ([A-Za-z0-9_-]{43})$/;
const seenEveryMs = 60_000;

/** 256 random bits. Only their hash is kept: who reads the database cannot sign in with it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The person behind an Authorization header, if the session is alive. */
export async function findActor(deps: Deps, header: string | undefined): Promise<Actor | null> {
  const token = shape.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const now = new Date(deps.nowMs());
  const found = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.email', 'users.verified_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (now.getTime() - found.last_seen_at.getTime() >= seenEveryMs) {
    await deps.db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', found.id).execute();
  }
  return {
    userId: found.user_id,
    email: found.email,
    userName: found.email,
    sessionId: found.id,
    verified: found.verified_at !== null,
  };
}
