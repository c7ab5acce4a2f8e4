import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '#contract/rules/email.ts';
import { isPassword } from '#contract/rules/password.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallAnswer } from '#contract/wire/calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { decipher } from './decipher.ts';
import { newEmailToken, spendAllEmailTokens, spendEmailToken } from './email-tokens.ts';
import { wishForLetter } from './letter-wishes.ts';
import { mailVerification } from './letters.ts';
import { proveAddress } from './prove-address.ts';
import { openSession, sessionEndMs } from './sessions.ts';
import { passFirstStep } from './two-step/first-step.ts';

export const accountHandlers = {
  async config({ settings }) {
    return ok({
      password_cipher_key: settings.passwordCipherKey,
      version: settings.version,
      sign_in_providers: settings.providers.map(({ id }) => id),
      desktop: { scheme: settings.desktopScheme, download_url: settings.desktopDownloadUrl },
      support_url: settings.supportUrl,
    });
  },

  /** Unknown, wrong and unreadable are one answer after the same work. Only the right password learns more. */
  async signIn(deps, { body, userAgent }) {
    const email = normaliseEmail(body.email);
    const password = decipher(body.password, deps.settings.passwordCipherKey);
    const user = isEmail(email)
      ? await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      : undefined;
    const right = await deps.passwords.matches(user?.password_hash ?? null, password ?? '');
    if (user === undefined || password === null || !right) return err({ code: 'authentication-failed' });
    if (user.verified_at === null) {
      // Who knows the password may prove the address from here and keep it.
      await deps.db
        .updateTable('users')
        .set({ sign_up_machine_id: body.machine_id })
        .where('id', '=', user.id)
        .where('verified_at', 'is', null)
        .execute();
      return err({ code: 'not-validated' });
    }
    const passed = await passFirstStep(deps.db, deps, {
      userId: user.id,
      email,
      machineId: body.machine_id,
      remember: body.remember,
      userAgent,
      knownMachine: body.known_machine,
    });
    return ok(passed);
  },

  async signUp(deps, { body, userAgent }) {
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
          sign_up_machine_id: body.machine_id,
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
        endsMs: sessionEndMs(deps.nowMs()),
        userAgent,
      });
      return ok({ user_id: user.id, email, access_token: token });
    });
  },

  /** Says the same to everybody: who asks learns nothing about an address. */
  async resendToken(deps, { body }) {
    const email = normaliseEmail(decipher(body.user_name, deps.settings.passwordCipherKey) ?? '');
    await wishForLetter(deps, 'verify', email);
    return ok({ success: true });
  },

  async verifyToken(deps, { body, userAgent }) {
    return verify(deps, body.token, body.machine_id, userAgent);
  },

  async verifyUserToken(deps, { body, userAgent }) {
    return verify(deps, body.token, body.machine_id ?? '', userAgent);
  },

  async signOut({ db }, { actor }) {
    await db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute();
    return ok({ success: true });
  },
} satisfies Partial<Handlers>;

const passwordSentence =
  'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.';

/** Proves an address by a letter, and signs its owner in. Where the password did not stay they get a code to choose one. */
async function verify(
  deps: Deps,
  code: string,
  machineId: string,
  userAgent: string,
): Promise<Result<CallAnswer<'verifyToken'>, Problem>> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.nowMs();
    const userId = await spendEmailToken(tx, now, 'verify', code);
    if (userId === null) return err({ code: 'token-invalid' });
    await spendAllEmailTokens(tx, now, userId, 'verify');
    const proved = await proveAddress(tx, { userId, machineId, nowMs: now });
    // Proved meanwhile, in another way: this is no sign-in, which may ask for more than a mailbox.
    if (proved === null) return err({ code: 'token-invalid' });
    const token = await openSession(tx, now, { userId, machineId, endsMs: sessionEndMs(now), userAgent });
    return ok({
      email: proved.email,
      token,
      user_id: userId,
      ...(!proved.keptPassword && { reset_token: await newEmailToken(tx, now, 'reset', userId) }),
    });
  });
}
