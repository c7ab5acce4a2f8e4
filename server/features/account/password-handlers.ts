import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { clearAttempts } from '../../http/attempts/attempt-limiter.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { sendPasswordChangedEmail } from './account-emails.ts';
import { choosePassword } from './choose-password.ts';
import { decryptPassword } from './decrypt-password.ts';
import { requestEmail } from './email-requests.ts';
import { consumeAllEmailTokens, consumeEmailToken, findEmailToken } from './email-tokens.ts';
import { deleteUnvouchedIdentities } from './oidc/linked-identities.ts';
import { endUserSessions } from './sessions.ts';

const linkInvalid = detailed('token-invalid', 'reset');

export const passwordHandlers = {
  /** Says the same to everybody, after the same work: who asks learns nothing about an address. */
  async forgotPassword(deps, { body }) {
    const email = normalizeEmail(decryptPassword(body.user_name, deps.settings.passwordCipherKey) ?? '');
    await requestEmail(deps, 'reset', email);
    return ok({ success: true });
  },

  async verifyResetToken(deps, { body }) {
    const owner = await findEmailToken(deps.db, deps.nowMs(), 'reset', body.token);
    return owner === null ? err(linkInvalid) : ok({ email: owner.email });
  },

  /**
   * Who holds the email owns the address: nothing of whoever had the account before survives, neither password nor
   * session nor another code, and an address that was not proved yet is so now.
   */
  async resetPassword(deps, { body }) {
    const key = deps.settings.passwordCipherKey;
    const code = body.token ?? '';
    const owner = await findEmailToken(deps.db, deps.nowMs(), 'reset', code);
    if (owner === null || owner.email !== normalizeEmail(decryptPassword(body.user_name, key) ?? '')) {
      return err(linkInvalid);
    }
    const password = await choosePassword(deps, body.password, owner, 'password-criteria');
    if (!password.ok) return password;
    const passwordHash = await deps.passwords.hash(password.value);
    return inTransaction(deps.db, async (tx) => {
      const now = deps.nowMs();
      const userId = await consumeEmailToken(tx, now, 'reset', code);
      if (userId === null) return err(linkInvalid); // somebody else was faster
      await tx
        .updateTable('users')
        .set((eb) => ({
          password_hash: passwordHash,
          sign_up_machine_id: null,
          verified_at: eb.fn.coalesce('verified_at', eb.val(new Date(now))),
        }))
        .where('id', '=', userId)
        .execute();
      await consumeAllEmailTokens(tx, now, userId);
      await endUserSessions(tx, { userId, nowMs: now, endedBy: 'reset' });
      await deleteUnvouchedIdentities(tx, userId);
      await clearAttempts(tx, owner.email);
      await sendPasswordChangedEmail(tx, deps, owner.email);
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;
