import { isPassword } from '#contract/rules/password.ts';
import { err, ok } from '#contract/rules/result.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Handlers } from '../../http/handler.ts';
import { decipher } from './decipher.ts';
import { spendAllEmailTokens } from './email-tokens.ts';
import { mailPasswordChanged } from './letters.ts';
import { endSessionsOf } from './sessions.ts';

export const myAccountHandlers = {
  async profile(deps, { actor }) {
    const user = await deps.db
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return ok(user);
  },

  async changeProfile(deps, { actor, body }) {
    const user = await deps.db
      .updateTable('users')
      .set({ first_name: body.first_name.trim(), last_name: body.last_name.trim() })
      .where('id', '=', actor.userId)
      .returning(['email', 'first_name', 'last_name'])
      .executeTakeFirstOrThrow();
    return ok(user);
  },

  /** The old password is asked for: who finds a device open does not get the account with it. */
  async changePassword(deps, { actor, body }) {
    const key = deps.settings.passwordCipherKey;
    const old = decipher(body.old_password, key);
    const { password_hash: stored } = await deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    const right = await deps.passwords.matches(stored, old ?? '');
    if (!right) return err({ code: 'wrong-password' });
    const password = decipher(body.password, key);
    if (password === null || !isPassword(password)) {
      return err({ code: 'bad-request', message: 'Password does not meet the required criteria' });
    }
    const passwordHash = await deps.passwords.hash(password);
    return inTransaction(deps.db, async (tx) => {
      const changed = await tx
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', actor.userId)
        .where('password_hash', '=', stored)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) return err({ code: 'wrong-password' }); // another one was set meanwhile
      await spendAllEmailTokens(tx, deps.nowMs(), actor.userId);
      await endSessionsOf(tx, actor.userId, actor.sessionId);
      await mailPasswordChanged(tx, deps, actor.email);
      return ok({ success: true });
    });
  },

  async listSessions(deps, { actor }) {
    const rows = await deps.db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', actor.userId)
      .where('expires_at', '>', new Date(deps.nowMs()))
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute();
    return ok(
      rows.map((row) => ({
        id: row.id,
        current: row.id === actor.sessionId,
        user_agent: row.user_agent,
        created: secondsToWire(row.created_at.getTime()),
        last_seen: secondsToWire(row.last_seen_at.getTime()),
        expires: secondsToWire(row.expires_at.getTime()),
      })),
    );
  },

  /** Whoever signs a browser out that was remembered is asked for the second step there again. */
  async endSession(deps, { actor, params }) {
    if (!isUuid(params.sessionId)) return err({ code: 'not-found' });
    const ended = await deps.db
      .deleteFrom('sessions')
      .where('id', '=', params.sessionId)
      .where('user_id', '=', actor.userId)
      .returning('known_machine_id')
      .executeTakeFirst();
    if (ended === undefined) return err({ code: 'not-found' });
    if (ended.known_machine_id !== null) {
      await deps.db.deleteFrom('known_machines').where('id', '=', ended.known_machine_id).execute();
    }
    return ok({ success: true });
  },

  async endOtherSessions(deps, { actor }) {
    await endSessionsOf(deps.db, actor.userId, actor.sessionId);
    return ok({ success: true });
  },
} satisfies Partial<Handlers>;
