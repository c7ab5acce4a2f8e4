import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionEnd } from '#contract/entities/session-end.ts';
import { err, ok } from '#contract/rules/result.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOfBrowser } from '../http/bearer.ts';
import type { Handler, Handlers } from '../http/handler.ts';

const ticketLifetimeMs = 30_000;

/** A bearer token in an address would stand in logs and histories; a ticket there is worth nothing a moment later. */
const realtimeTicket: Handler<'realtimeTicket'> = async (deps, { actor }) => {
  const ticket = randomBytes(32).toString('base64url');
  const now = deps.nowMs();
  await deps.db.deleteFrom('realtime_tickets').where('expires_at', '<=', new Date(now)).execute();
  const ticketHash = hash(ticket);
  // The session may have ended since the request was let in: its row is locked, so that it cannot end in between.
  const { rows } = await sql`
    insert into realtime_tickets (ticket_hash, session_id, expires_at)
    select ${ticketHash}, id, ${new Date(now + ticketLifetimeMs)} from sessions where id = ${actor.sessionId} for key share
    returning 1`.execute(deps.db);
  return rows.length === 0 ? err({ code: 'signed-out' }) : ok({ ticket });
};

export const realtimeHandlers = { realtimeTicket } satisfies Partial<Handlers>;

export interface TicketOwner {
  readonly userId: string;
  readonly sessionId: string;
  /** How the session ended is known by it. */
  readonly tokenHash: Buffer;
}

interface TicketRow {
  session_id: string;
  user_id: string;
  token_hash: Buffer;
  browser_hash: Buffer | null;
}

/** Takes the ticket away; gives its holder if it was good and the session still is. */
export async function redeemTicket(
  { db, nowMs }: Dependencies,
  ticket: string,
  cookies: string | undefined,
): Promise<TicketOwner | null> {
  const now = new Date(nowMs());
  const { rows } = await sql<TicketRow>`
    with taken as (delete from realtime_tickets where ticket_hash = ${hash(ticket)} returning session_id, expires_at)
    select s.id as session_id, s.user_id, s.token_hash, s.browser_hash
    from taken t join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id and u.verified_at is not null and u.disabled_at is null
    where t.expires_at > ${now} and s.expires_at > ${now}`.execute(db);
  const row = rows[0];
  if (row === undefined || !isOfBrowser(row.browser_hash, cookies)) return null;
  return { userId: row.user_id, sessionId: row.session_id, tokenHash: row.token_hash };
}

function hash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/** Whose session is no more, and how it ended where that is known. */
export async function endedAmong(
  { db, nowMs }: Dependencies,
  principals: readonly TicketOwner[],
): Promise<ReadonlyMap<TicketOwner, SessionEnd | null>> {
  if (principals.length === 0) return new Map();
  const hashes = [...new Map(principals.map(({ sessionId, tokenHash }) => [sessionId, tokenHash])).values()];
  const now = new Date(nowMs());
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.expires_at'])
    .where('sessions.token_hash', 'in', hashes)
    .where('users.disabled_at', 'is', null)
    .execute();
  const alive = new Set(sessions.filter((one) => one.expires_at > now).map(({ id }) => id));
  const ended = principals.filter(({ sessionId }) => !alive.has(sessionId));
  if (ended.length === 0) return new Map();
  const expired = new Set(sessions.filter((one) => one.expires_at <= now).map(({ id }) => id));
  const remaining = await db
    .selectFrom('ended_sessions')
    .select(['token_hash', 'ended_by'])
    .where('token_hash', 'in', hashes)
    .execute();
  const ends = new Map(remaining.map((row) => [row.token_hash.toString('hex'), row.ended_by]));
  return new Map(
    ended.map((principal) => {
      const end = expired.has(principal.sessionId) ? 'expiry' : ends.get(principal.tokenHash.toString('hex'));
      return [principal, end ?? null];
    }),
  );
}
