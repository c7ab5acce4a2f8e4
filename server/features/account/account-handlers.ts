import { randomUUID } from 'node:crypto';
import { hasEmailShape, normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../http/handler.ts';
import { sendVerificationEmail } from './account-emails.ts';
import { choosePassword } from './choose-password.ts';
import { decryptPassword } from './decrypt-password.ts';
import { requestEmail } from './email-requests.ts';
import { consumeAllEmailTokens, consumeEmailToken, createEmailToken } from './email-tokens.ts';
import { newAddress, personNames } from './person-names.ts';
import { createSession, endSessions, letDesktopAppsGo, sessionExpiryMs } from './sessions.ts';
import { completePrimaryFactor } from './two-factor/primary-factor.ts';
import { verifyEmail } from './verify-email.ts';

export const accountHandlers = {
  /** Unknown, wrong and unreadable are one answer after the same work. Only the right password learns more. */
  async signIn(deps, { body, userAgent, language }) {
    const email = normalizeEmail(body.email);
    const password = decryptPassword(body.password, deps.settings.passwordCipherKey);
    const user = hasEmailShape(email)
      ? await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      : undefined;
    const permission = await deps.passwords.matches(user?.password_hash ?? null, password ?? '');
    if (user === undefined || password === null || !permission) {
      return err({ code: 'authentication-failed', userId: user?.id });
    }
    if (deps.passwords.isOutdated(user.password_hash ?? '')) await raise(deps, user, password);
    if (user.disabled_at !== null) return err({ code: 'account-disabled', userId: user.id });
    if (user.verified_at === null) {
      // Who knows the password may prove the address from here and keep it.
      await deps.db
        .updateTable('users')
        .set({ sign_up_machine_id: body.machine_id })
        .where('id', '=', user.id)
        .where('verified_at', 'is', null)
        .execute();
      return err({ code: 'email-not-verified' });
    }
    const passed = await completePrimaryFactor(deps.db, deps, {
      userId: user.id,
      email,
      machineId: body.machine_id,
      remember: body.remember,
      userAgent,
      rememberedDeviceToken: body.remembered_device_token,
      language,
    });
    return ok(passed);
  },

  async signUp(deps, { body, userAgent, language }) {
    const address = newAddress(deps, body.email);
    if (!address.ok) return address;
    const email = address.value;
    const names = personNames(body);
    if (!names.ok) return names;
    const owner = { email, firstName: body.first_name, lastName: body.last_name };
    const password = await choosePassword(deps, body.password, owner, 'password-rules');
    if (!password.ok) return password;
    const passwordHash = await deps.passwords.hash(password.value);
    return inTransaction(deps.db, async (tx) => {
      const user = await tx
        .insertInto('users')
        .values({
          id: randomUUID(),
          email,
          ...names.value,
          password_hash: passwordHash,
          sign_up_machine_id: body.machine_id,
          verified_at: null,
          created_at: new Date(deps.nowMs()),
          language,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (user === undefined) return err({ code: 'already-exists' });
      await sendVerificationEmail(tx, deps, { id: user.id, email });
      const token = await createSession(tx, deps.nowMs(), {
        userId: user.id,
        machineId: body.machine_id,
        endsMs: sessionExpiryMs(deps.nowMs()),
        userAgent,
      });
      return ok({ user_id: user.id, email, access_token: token });
    });
  },

  /** Says the same to everybody: who asks learns nothing about an address. */
  async resendToken(deps, { body }) {
    const email = normalizeEmail(decryptPassword(body.user_name, deps.settings.passwordCipherKey) ?? '');
    await requestEmail(deps, 'verify', email);
    return ok({ success: true });
  },

  async verifyToken(deps, { body, userAgent }) {
    return verify(deps, body.token, body.machine_id, userAgent);
  },

  async verifyUserToken(deps, { body, userAgent }) {
    return verify(deps, body.token, body.machine_id ?? '', userAgent);
  },

  async signOut({ db, nowMs }, { actor }) {
    return inTransaction(db, async (tx) => {
      await letDesktopAppsGo(tx, actor.sessionId);
      await endSessions(tx, nowMs(), 'owner', (eb) => eb('id', '=', actor.sessionId));
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

/** Whoever typed the right password gets a hash of today's cost, unless another one has been set since. */
async function raise(
  deps: Dependencies,
  { id, password_hash }: { readonly id: string; readonly password_hash: string | null },
  password: string,
): Promise<void> {
  const raised = await deps.passwords.hash(password);
  await deps.db
    .updateTable('users')
    .set({ password_hash: raised })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute();
}

/** Proves an address by an email, and signs its owner in. Where the password did not stay they get a code to choose one. */
async function verify(
  deps: Dependencies,
  code: string,
  machineId: string,
  userAgent: string,
): ReturnType<Handlers['verifyToken']> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.nowMs();
    const userId = await consumeEmailToken(tx, now, 'verify', code);
    if (userId === null) return err({ code: 'token-invalid' });
    await consumeAllEmailTokens(tx, now, userId, 'verify');
    const verified = await verifyEmail(tx, { userId, machineId, nowMs: now });
    // Verified since then, in another way: this is no sign-in, which may ask for more than a mailbox.
    if (verified === null) return err({ code: 'token-invalid' });
    const token = await createSession(tx, now, {
      userId,
      machineId,
      endsMs: sessionExpiryMs(now),
      userAgent,
    });
    return ok({
      email: verified.email,
      token,
      user_id: userId,
      ...(!verified.keptPassword && { reset_token: await createEmailToken(tx, now, 'reset', userId) }),
    });
  });
}
