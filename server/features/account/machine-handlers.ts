import type { Kysely } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import type { Database } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashToken, newToken } from '../../http/bearer.ts';
import type { Handlers } from '../../http/handler.ts';
import { type NewSession, openSession } from './sessions.ts';

const codeLivesMs = 60_000;

/** What hands a sign-in over to the desktop app. No session that is made here outlives the one that asked for it. */
export const machineHandlers = {
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
    if (machineId === '') return err({ code: 'bad-request', message: 'The machine id is missing.' });
    return inTransaction(deps.db, async (tx) => {
      const parent = await tx
        .selectFrom('sessions')
        .select('expires_at')
        .where('id', '=', actor.sessionId)
        .forUpdate()
        .executeTakeFirst();
      if (parent === undefined) return err({ code: 'signed-out' });
      const endsMs = parent.expires_at.getTime();
      const { userId, sessionId } = actor;
      const token = await replaceSession(tx, deps.nowMs(), sessionId, {
        userId,
        machineId,
        endsMs,
        userAgent,
      });
      return ok({ access_token: token });
    });
  },

  async desktopCode(deps, { actor, body }) {
    const code = newToken();
    await deps.db
      .insertInto('desktop_codes')
      .values({
        code_hash: hashToken(code),
        session_id: actor.sessionId,
        machine_id: body.machine_id ?? null,
        expires_at: new Date(deps.nowMs() + codeLivesMs),
      })
      .execute();
    return ok({ code });
  },

  async exchangeDesktopCode(deps, { body, userAgent }) {
    const spent = await deps.db
      .deleteFrom('desktop_codes')
      .where('code_hash', '=', hashToken(body.code))
      .returning(['session_id', 'machine_id', 'expires_at'])
      .executeTakeFirst();
    const now = deps.nowMs();
    const mayUse = spent?.machine_id === null || spent?.machine_id === body.machine_id;
    if (spent === undefined || !mayUse || spent.expires_at.getTime() <= now || body.machine_id === '') {
      return err({ code: 'token-invalid' });
    }
    return inTransaction(deps.db, async (tx) => {
      const parent = await tx
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.user_id', 'sessions.expires_at', 'users.email'])
        .where('sessions.id', '=', spent.session_id)
        .where('sessions.expires_at', '>', new Date(now))
        .executeTakeFirst();
      if (parent === undefined) return err({ code: 'token-invalid' });
      const { user_id, email } = parent;
      const token = await replaceSession(tx, now, spent.session_id, {
        userId: user_id,
        machineId: body.machine_id,
        endsMs: parent.expires_at.getTime(),
        userAgent,
      });
      return ok({ email, access_token: token, user_id, user_name: email });
    });
  },
} satisfies Partial<Handlers>;

/** One session a machine: what it had before ends, but never the session that asks. */
async function replaceSession(
  tx: Kysely<Database>,
  nowMs: number,
  askingId: string,
  session: NewSession,
): Promise<string> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', session.userId)
    .where('machine_id', '=', session.machineId)
    .where('id', '!=', askingId)
    .execute();
  return openSession(tx, nowMs, session);
}
