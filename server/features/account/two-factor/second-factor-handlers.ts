import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { hashToken } from '../../../http/bearer.ts';
import type { Handlers } from '../../../http/handler.ts';
import { createSession, sessionExpiryMs } from '../sessions.ts';
import { rememberDevice } from './remembered-devices.ts';
import { consumeCode } from './verify-code.ts';

const expired = 'This sign-in has expired. Sign in again.';

export const secondFactorHandlers = {
  /** What the first step gave is good once and in its own browser; a wrong code leaves it for the next try. */
  async secondStep(deps, { body, userAgent }) {
    const machineId = body.machine_id;
    const token_hash = hashToken(body.token);
    return inTransaction(deps.db, async (tx) => {
      const now = deps.nowMs();
      const step = await tx
        .selectFrom('sign_in_steps')
        .innerJoin('users', 'users.id', 'sign_in_steps.user_id')
        .select(['users.id', 'users.email', 'sign_in_steps.remember'])
        .where('sign_in_steps.token_hash', '=', token_hash)
        .where('sign_in_steps.machine_id', '=', machineId)
        .where('sign_in_steps.used_at', 'is', null)
        .where('sign_in_steps.expires_at', '>', new Date(now))
        .forUpdate('sign_in_steps')
        .executeTakeFirst();
      if (step === undefined) return err({ code: 'token-invalid', message: expired });
      const consumed = await consumeCode(tx, deps, step, body.code);
      if (!consumed.ok) return err({ ...consumed.problem, userId: step.id });
      await tx
        .updateTable('sign_in_steps')
        .set({ used_at: new Date(now) })
        .where('token_hash', '=', token_hash)
        .execute();
      const known = body.know_machine ? await rememberDevice(tx, now, step.id, userAgent) : null;
      const token = await createSession(tx, now, {
        userId: step.id,
        machineId,
        endsMs: sessionExpiryMs(now, step.remember),
        userAgent,
        ...(known && { knownMachineId: known.id }),
      });
      const { id, email } = step;
      const session = { email, access_token: token, user_id: id, user_name: email };
      return ok({ ...session, ...(known && { known_machine: known.token }) });
    });
  },
} satisfies Partial<Handlers>;
