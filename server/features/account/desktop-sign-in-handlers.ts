import { type Kysely, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import { createToken, hashToken } from '../../http/bearer.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { createSession, endSessions, type IssuedSession } from './sessions.ts';

const codeLivesMs = 60_000;

/** What hands a sign-in over to the desktop app. No session that is made here outlives the one that asked for it. */
export const desktopSignInHandlers = {
  async verifyMachineToken(deps, { actor, body }) {
    const found = await deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', actor.userId)
      .where('machine_id', '=', body.machine_id)
      .where('expires_at', '>', new Date(deps.nowMs()))
      .executeTakeFirst();
    return found === undefined ? err({ code: 'token-invalid' }) : ok({ valid: true });
  },

  async duplicateMachineToken(deps, { actor, body, userAgent }) {
    const machineId = body.machine_id;
    if (machineId === '') return err(detailed('bad-request', 'machine-id-missing'));
    return inTransaction(deps.db, async (tx) => {
      const parent = await tx
        .selectFrom('sessions')
        .select(['expires_at', 'authenticated_at'])
        .where('id', '=', actor.sessionId)
        .forUpdate()
        .executeTakeFirst();
      if (parent === undefined) return err({ code: 'signed-out' });
      const { userId, sessionId } = actor;
      const token = await replaceSession(tx, deps.nowMs(), sessionId, {
        userId,
        machineId,
        endsMs: parent.expires_at.getTime(),
        parent: { id: sessionId, authenticatedAt: parent.authenticated_at, handedOver: false },
        userAgent,
      });
      return ok({ access_token: token });
    });
  },

  async desktopCode(deps, { actor, body }) {
    const code = createToken();
    await deps.db
      .insertInto('desktop_codes')
      .values({
        code_hash: hashToken(code),
        session_id: actor.sessionId,
        machine_id: body.machine_id ?? null,
        challenge: body.challenge === undefined ? null : Buffer.from(body.challenge, 'base64url'),
        expires_at: new Date(deps.nowMs() + codeLivesMs),
      })
      .execute();
    return ok({ code });
  },

  async exchangeDesktopCode(deps, { body, userAgent }) {
    const consumed = await deps.db
      .deleteFrom('desktop_codes')
      .where('code_hash', '=', hashToken(body.code))
      .returning(['session_id', 'machine_id', 'challenge', 'expires_at'])
      .executeTakeFirst();
    const now = deps.nowMs();
    const canUse = consumed?.machine_id === null || consumed?.machine_id === body.machine_id;
    if (
      consumed === undefined ||
      !canUse ||
      !solvesChallenge(consumed.challenge, body.verifier) ||
      consumed.expires_at.getTime() <= now ||
      body.machine_id === ''
    ) {
      return err({ code: 'token-invalid' });
    }
    return inTransaction(deps.db, async (tx) => {
      const parent = await tx
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.user_id', 'sessions.expires_at', 'sessions.authenticated_at', 'users.email'])
        .where('sessions.id', '=', consumed.session_id)
        .where('sessions.expires_at', '>', new Date(now))
        .where('users.disabled_at', 'is', null)
        .executeTakeFirst();
      if (parent === undefined) return err({ code: 'token-invalid' });
      const { user_id, email } = parent;
      const token = await replaceSession(tx, now, consumed.session_id, {
        userId: user_id,
        machineId: body.machine_id,
        endsMs: parent.expires_at.getTime(),
        parent: { id: consumed.session_id, authenticatedAt: parent.authenticated_at, handedOver: true },
        userAgent,
      });
      return ok({ email, access_token: token, user_id, user_name: email });
    });
  },
} satisfies Partial<Handlers>;

/** Whether it is the app that asked: another program can take the link, but not what the app keeps to itself. */
function solvesChallenge(challenge: Buffer | null, verifier = ''): boolean {
  return challenge === null || hashToken(verifier).equals(challenge);
}

/**
 * One session a machine: what it had before ends, but never the session that asks, nor one that it comes from and would
 * go with.
 */
async function replaceSession(
  tx: Kysely<Database>,
  nowMs: number,
  askingId: string,
  session: IssuedSession,
): Promise<string> {
  const entry = await sql<{ readonly id: string }>`
    with recursive line (id, parent_id) as (
      select id, parent_id from sessions where id = ${askingId}
      union all
      select s.id, s.parent_id from sessions s join line on s.id = line.parent_id
    )
    select id from line`.execute(tx);
  const kept = [askingId, ...entry.rows.map(({ id }) => id)];
  await endSessions(tx, nowMs, 'replaced', (eb) =>
    eb('user_id', '=', session.userId).and('machine_id', '=', session.machineId).and('id', 'not in', kept),
  );
  return createSession(tx, nowMs, session);
}
