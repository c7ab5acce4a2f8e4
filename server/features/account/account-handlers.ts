import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '#contract/rules/email.ts';
import { isPassword } from '#contract/rules/password.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { decipher } from './decipher.ts';
import { endSessionsOf, openSession, sessionDays } from './sessions.ts';
import { mailVerification, mayMailAgain, spendVerification } from './verification.ts';

export const accountHandlers = {
  async config({ settings }) {
    return ok({
      password_cipher_key: settings.passwordCipherKey,
      version: settings.version,
      sign_in_providers: [], // people sign in by password alone
      desktop: { scheme: settings.desktopScheme, download_url: settings.desktopDownloadUrl },
    });
  },

  /** Unknown, wrong and unreadable are one answer after the same work. Only the right password learns more. */
  async signIn(deps, { body }) {
    const email = normaliseEmail(body.email);
    const password = decipher(body.password, deps.settings.passwordCipherKey);
    const user = isEmail(email)
      ? await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      : undefined;
    const right = await deps.passwords.matches(user?.password_hash ?? null, password ?? '');
    if (user === undefined || password === null || !right) return err({ code: 'authentication-failed' });
    if (user.verified_at === null) return err({ code: 'not-validated' });
    const token = await openSession(deps.db, deps.nowMs(), {
      userId: user.id,
      machineId: body.machine_id,
      days: body.remember ? sessionDays.remembered : sessionDays.short,
    });
    return ok({ email, access_token: token, user_id: user.id, user_name: email });
  },

  async signUp(deps, { body }) {
    const email = normaliseEmail(body.email);
    if (!isEmail(email)) return err({ code: 'bad-request', message: 'Please enter a valid email address.' });
    const password = decipher(body.password, deps.settings.passwordCipherKey);
    if (password === null || !isPassword(password)) {
      return err({ code: 'bad-request', message: passwordSentence });
    }
    const passwordHash = await deps.passwords.hash(password);
    return inTransaction(deps.db, async (tx) => {
      const user = await tx
        .insertInto('users')
        .values({
          id: randomUUID(),
          email,
          first_name: body.first_name.trim(),
          last_name: body.last_name.trim(),
          password_hash: passwordHash,
          verified_at: null,
          created_at: new Date(deps.nowMs()),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (user === undefined) return err({ code: 'already-exists' });
      await mailVerification(tx, deps, { id: user.id, email });
      const token = await openSession(tx, deps.nowMs(), {
        userId: user.id,
        machineId: body.machine_id,
        days: sessionDays.short,
      });
      return ok({ user_id: user.id, email, access_token: token });
    });
  },

  /** Says the same to everybody: who asks learns nothing about an address. */
  async resendToken(deps, { body }) {
    const email = normaliseEmail(decipher(body.user_name, deps.settings.passwordCipherKey) ?? '');
    await inTransaction(deps.db, async (tx) => {
      if (!isEmail(email)) return;
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email', '=', email)
        .where('verified_at', 'is', null)
        .executeTakeFirst();
      if (user !== undefined && (await mayMailAgain(tx, deps.nowMs(), user.id))) {
        await mailVerification(tx, deps, user);
      }
    });
    return ok({ success: true });
  },

  async verifyToken(deps, { body }) {
    return verify(deps, body.token, body.machine_id);
  },

  async verifyUserToken(deps, { body }) {
    return verify(deps, body.token, '');
  },

  async signOut({ db }, { actor }) {
    await db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute();
    return ok({ success: true });
  },
} satisfies Partial<Handlers>;

const passwordSentence =
  'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.';

/** Sessions from before the proof end: whoever made the account need not be who owns the address. */
async function verify(
  deps: Deps,
  code: string,
  machineId: string,
): Promise<Result<{ email: string; token: string; user_id: string }, Problem>> {
  return inTransaction(deps.db, async (tx) => {
    const userId = await spendVerification(tx, deps.nowMs(), code);
    if (userId === null) return err({ code: 'token-invalid' });
    const { email } = await tx
      .updateTable('users')
      .set({ verified_at: new Date(deps.nowMs()) })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await endSessionsOf(tx, userId);
    const token = await openSession(tx, deps.nowMs(), { userId, machineId, days: sessionDays.short });
    return ok({ email, token, user_id: userId });
  });
}
