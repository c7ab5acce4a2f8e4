import { err, ok } from '#contract/rules/result.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { deleteSignedInDevice } from '../../http/attempts/signed-in-devices.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { sendPasswordChangedEmail } from './account-emails.ts';
import { choosePassword } from './choose-password.ts';
import { decryptPassword } from './decrypt-password.ts';
import { consumeAllEmailTokens } from './email-tokens.ts';
import { personNames } from './person-names.ts';
import { findReauthenticationProblem } from './reauthentication.ts';
import { endSessions, endUserSessions } from './sessions.ts';

const profileColumns = ['email', 'first_name', 'last_name', 'language'] as const;

export const myAccountHandlers = {
  async profile(deps, { actor }) {
    const user = await deps.db
      .selectFrom('users')
      .select(profileColumns)
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return ok(user);
  },

  /** What is not given stays. */
  async changeProfile(deps, { actor, body }) {
    const { first_name, last_name, language } = body;
    const names = personNames({ first_name: first_name ?? '', last_name: last_name ?? '' });
    if (!names.ok) return names;
    const user = await deps.db
      .updateTable('users')
      .set((eb) => ({
        first_name: first_name === undefined ? eb.ref('first_name') : names.value.first_name,
        last_name: last_name === undefined ? eb.ref('last_name') : names.value.last_name,
        language: language === undefined ? eb.ref('language') : language,
      }))
      .where('id', '=', actor.userId)
      .returning(profileColumns)
      .executeTakeFirstOrThrow();
    return ok(user);
  },

  /** The old password is asked for: who finds a device open does not get the account with it. */
  async changePassword(deps, { actor, body }) {
    const user = await deps.db
      .selectFrom('users')
      .select(['password_hash', 'first_name', 'last_name'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    const stored = user.password_hash;
    if (stored === null) return err({ code: 'wrong-password' });
    const owner = { email: actor.email, firstName: user.first_name, lastName: user.last_name };
    const password = await choosePassword(deps, body.password, owner, 'password-criteria');
    if (!password.ok) return password;
    // Before anything is proved, which consumes a code: it says nothing about the stored one.
    if (decryptPassword(body.old_password, deps.settings.passwordCipherKey) === password.value)
      return err(detailed('bad-request', 'password-unchanged'));
    const problem = await findReauthenticationProblem(deps, actor, {
      password: body.old_password,
      code: body.code,
    });
    if (problem !== null) return err(problem);
    const passwordHash = await deps.passwords.hash(password.value);
    return inTransaction(deps.db, async (tx) => {
      const changed = await tx
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', actor.userId)
        .where('password_hash', '=', stored)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) return err({ code: 'wrong-password' }); // another one has been set since
      await consumeAllEmailTokens(tx, deps.nowMs(), actor.userId);
      await endUserSessions(tx, {
        userId: actor.userId,
        nowMs: deps.nowMs(),
        endedBy: 'password',
        exceptId: actor.sessionId,
      });
      await sendPasswordChangedEmail(tx, deps, actor.email);
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

  /** Whoever signs a browser out that was remembered is asked for the second factor there again. */
  async endSession(deps, { actor, params }) {
    if (!isUuid(params.sessionId)) return err({ code: 'not-found' });
    return inTransaction(deps.db, async (tx) => {
      const [ended] = await endSessions(tx, deps.nowMs(), 'owner', (eb) =>
        eb('id', '=', params.sessionId).and('user_id', '=', actor.userId),
      );
      if (ended === undefined) return err({ code: 'not-found' });
      await deleteSignedInDevice(tx, actor.userId, ended.machine_id);
      if (ended.remembered_device_id !== null) {
        await tx.deleteFrom('remembered_devices').where('id', '=', ended.remembered_device_id).execute();
      }
      return ok({ success: true });
    });
  },

  async endOtherSessions(deps, { actor }) {
    const { userId, sessionId: exceptId } = actor;
    const ending = { userId, nowMs: deps.nowMs(), endedBy: 'owner', exceptId } as const;
    await inTransaction(deps.db, async (tx) => ok(await endUserSessions(tx, ending)));
    return ok({ success: true });
  },
} satisfies Partial<Handlers>;
