import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { hashToken } from '../../../http/bearer.ts';
import type { Handlers } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import { createSession, sessionExpiryMs } from '../sessions.ts';
import { accountLanguage } from './account-language.ts';
import { rememberDevice } from './remembered-devices.ts';
import { consumeCode } from './verify-code.ts';

export const secondFactorHandlers = {
  /** The token of the primary factor is valid once and in its own browser; a wrong code leaves it for the next try. */
  async verifySecondFactor(deps, { body, userAgent, language }) {
    const machineId = body.machine_id;
    const token_hash = hashToken(body.token);
    return inTransaction(deps.db, async (tx) => {
      const now = deps.nowMs();
      const step = await tx
        .selectFrom('second_factor_challenges')
        .innerJoin('users', 'users.id', 'second_factor_challenges.user_id')
        .select(['users.id', 'users.email', 'users.disabled_at', 'second_factor_challenges.remember'])
        .where('second_factor_challenges.token_hash', '=', token_hash)
        .where('second_factor_challenges.machine_id', '=', machineId)
        .where('second_factor_challenges.used_at', 'is', null)
        .where('second_factor_challenges.expires_at', '>', new Date(now))
        .forUpdate('second_factor_challenges')
        .executeTakeFirst();
      if (step === undefined) return err(detailed('token-invalid', 'second-factor'));
      if (step.disabled_at !== null) return err({ code: 'account-disabled', userId: step.id });
      const consumed = await consumeCode(tx, deps, step, body.code);
      if (!consumed.ok) return err({ ...consumed.problem, userId: step.id });
      await tx
        .updateTable('second_factor_challenges')
        .set({ used_at: new Date(now) })
        .where('token_hash', '=', token_hash)
        .execute();
      const known = body.remember_device ? await rememberDevice(tx, now, step.id, userAgent) : null;
      const token = await createSession(tx, now, {
        userId: step.id,
        machineId,
        endsMs: sessionExpiryMs(now, step.remember),
        userAgent,
        ...(known && { rememberedDeviceId: known.id }),
      });
      const { id, email } = step;
      const session = { email, access_token: token, user_id: id, user_name: email };
      const spoken = await accountLanguage(tx, id, language);
      return ok({ ...session, ...spoken, ...(known && { remembered_device_token: known.token }) });
    });
  },
} satisfies Partial<Handlers>;
