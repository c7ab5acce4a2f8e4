import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ok } from '#contract/rules/result.ts';
import type { Deps } from '../deps.ts';
import type { Handler, Handlers } from '../http/handler.ts';

const livesMs = 30_000;

/** A bearer token in an address would stand in logs and histories; a ticket there is worth nothing a moment later. */
const realtimeTicket: Handler<'realtimeTicket'> = async (deps, { actor }) => {
  const ticket = randomBytes(32).toString('base64url');
  const now = deps.nowMs();
  await deps.db.deleteFrom('realtime_tickets').where('expires_at', '<=', new Date(now)).execute();
  await deps.db
    .insertInto('realtime_tickets')
    .values({
      ticket_hash: hash(ticket),
      session_id: actor.sessionId,
      expires_at: new Date(now + livesMs),
    })
    .execute();
  return ok({ ticket });
};

export const realtimeHandlers = { realtimeTicket } satisfies Partial<Handlers>;

export interface Holder {
  readonly userId: string;
  readonly sessionId: string;
}

/** Takes the ticket away; gives its holder if it was good and the session still is. */
export async function redeemTicket({ db, nowMs }: Deps, ticket: string): Promise<Holder | null> {
  const now = new Date(nowMs());
  const { rows } = await sql<{ session_id: string; user_id: string }>`
    with taken as (delete from realtime_tickets where ticket_hash = ${hash(ticket)} returning session_id, expires_at)
    select s.id as session_id, s.user_id
    from taken t join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id and u.verified_at is not null
    where t.expires_at > ${now} and s.expires_at > ${now}`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { userId: row.user_id, sessionId: row.session_id };
}

function hash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
