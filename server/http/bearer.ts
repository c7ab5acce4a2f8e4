import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { executePrepared } from '../db/connections/prepared-statements.ts';
import type { Dependencies } from '../dependencies.ts';
import { browserCookies } from './browser/browser-cookie.ts';
import type { Actor, Problem } from './handler.ts';

const shape = /^Bearer ([A-Za-z0-9_-]{43})$/;
const lastSeenUpdateMs = 60_000;

/** 256 random bits. Only their hash is kept: who reads the database cannot sign in with it. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The person behind an Authorization header, if the session is alive and this browser's; else how it ended. */
export async function findActor(
  deps: Dependencies,
  headers: IncomingHttpHeaders,
): Promise<Result<Actor, Problem>> {
  const token = shape.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return err({ code: 'signed-out' });
  const hash = hashToken(token);
  const now = new Date(deps.nowMs());
  const query = deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.email', 'users.verified_at'])
    .select(['sessions.expires_at', 'sessions.browser_hash', 'users.disabled_at'])
    .where('sessions.token_hash', '=', hash);
  const [found] = (await executePrepared(query, deps.db)).rows;
  if (found === undefined) return err(await howItEnded(deps, hash));
  if (found.expires_at <= now) return err({ code: 'signed-out', reason: 'expiry' });
  if (!isOfBrowser(found.browser_hash, headers.cookie))
    return err({ code: 'signed-out', reason: 'elsewhere' });
  // Its sessions ended when it was disabled: this one was begun at the same moment.
  if (found.disabled_at !== null) return err({ code: 'account-disabled', reason: 'removed' });
  if (now.getTime() - found.last_seen_at.getTime() >= lastSeenUpdateMs) {
    await deps.db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', found.id).execute();
  }
  return ok({
    userId: found.user_id,
    email: found.email,
    userName: found.email,
    sessionId: found.id,
    verified: found.verified_at !== null,
  });
}

/** A session that is bound to a browser is used with its cookie alone; the cookie without the token is worth nothing. */
export function isOfBrowser(bound: Buffer | null, cookies: string | undefined): boolean {
  return bound === null || browserCookies(cookies).some((value) => hashToken(value).equals(bound));
}

/** Only who holds the token learns it. */
async function howItEnded(deps: Dependencies, tokenHash: Buffer): Promise<Problem> {
  const ended = await deps.db
    .selectFrom('ended_sessions')
    .select('ended_by')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return { code: 'signed-out', ...(ended && { reason: ended.ended_by }) };
}
