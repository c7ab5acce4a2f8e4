import { err, ok } from '#contract/rules/result.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Handlers } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import { findReauthenticationProblem } from '../reauthentication.ts';
import { sendSecurityNotification } from '../security-notifications.ts';
import { endUserSessions } from '../sessions.ts';
import { deleteTwoFactor } from './delete-two-factor.ts';
import { isTwoFactorEnabled } from './primary-factor.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { createTotpSecret, matchingCounters, otpauthUri } from './totp.ts';
import { secretPurpose } from './verify-code.ts';

const hour = 3_600_000;

export const twoFactorHandlers = {
  async twoFactorStatus(deps, { actor }) {
    const { db } = deps;
    const devices = await db
      .selectFrom('remembered_devices')
      .leftJoin('sessions', (join) =>
        join
          .onRef('sessions.remembered_device_id', '=', 'remembered_devices.id')
          .on('sessions.id', '=', actor.sessionId),
      )
      .select(['remembered_devices.id', 'remembered_devices.user_agent', 'remembered_devices.created_at'])
      .select(['remembered_devices.expires_at', 'sessions.id as current'])
      .where('remembered_devices.user_id', '=', actor.userId)
      .where('remembered_devices.expires_at', '>', new Date(deps.nowMs()))
      .orderBy('remembered_devices.created_at', 'desc')
      .orderBy('remembered_devices.id')
      .execute();
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return ok({
      enabled: await isTwoFactorEnabled(db, actor.userId),
      has_password: password_hash !== null,
      recovery_codes_left: await countRecoveryCodes(db, actor.userId),
      devices: devices.map((device) => ({
        id: device.id,
        user_agent: device.user_agent,
        current: device.current !== null,
        created: secondsToWire(device.created_at.getTime()),
        expires: secondsToWire(device.expires_at.getTime()),
      })),
    });
  },

  async enrollTwoFactor(deps, { actor, body }) {
    const problem = await findReauthenticationProblem(deps, actor, body);
    if (problem !== null) return err(problem);
    const secret = createTotpSecret();
    const encrypted = deps.secretBox.encrypt(secret, secretPurpose(actor.userId));
    const fresh = { secret: encrypted, created_at: new Date(deps.nowMs()), last_counter: 0 };
    const begun = await deps.db
      .insertInto('totp_secrets')
      .values({ ...fresh, user_id: actor.userId, confirmed_at: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(fresh).where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (begun === undefined) return err(detailed('already-exists', 'two-factor'));
    return ok({ secret, uri: otpauthUri(secret, actor.email) });
  },

  /** Whoever is signed in elsewhere never gave a second factor: they have to now. */
  async confirmTwoFactor(deps, { actor, body }) {
    const { userId, email, sessionId } = actor;
    return inTransaction(deps.db, async (tx) => {
      const now = deps.nowMs();
      const begun = await tx
        .selectFrom('totp_secrets')
        .select('secret')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .where('created_at', '>', new Date(now - hour))
        .forUpdate()
        .executeTakeFirst();
      if (begun === undefined) {
        return err(detailed('token-invalid', 'two-factor'));
      }
      const secret = deps.secretBox.decrypt(begun.secret, secretPurpose(userId));
      const counters = matchingCounters(secret, body.code.replaceAll(/\s/g, ''), now);
      if (counters.length === 0) return err({ code: 'wrong-code' });
      await tx
        .updateTable('totp_secrets')
        .set({ confirmed_at: new Date(now), last_counter: Math.max(...counters) })
        .where('user_id', '=', userId)
        .execute();
      await endUserSessions(tx, { userId, nowMs: deps.nowMs(), endedBy: 'owner', exceptId: sessionId });
      await sendSecurityNotification(tx, deps, email, { kind: 'two-factor-enabled' });
      return ok({ recovery_codes: [...(await replaceRecoveryCodes(tx, userId))] });
    });
  },

  async disableTwoFactor(deps, { actor, body }) {
    const { userId, email } = actor;
    const problem = await findReauthenticationProblem(deps, actor, body);
    if (problem !== null) return err(problem);
    return inTransaction(deps.db, async (tx) => {
      if (!(await isTwoFactorEnabled(tx, userId))) return err({ code: 'wrong-code' });
      await deleteTwoFactor(tx, userId);
      await sendSecurityNotification(tx, deps, email, { kind: 'two-factor-disabled' });
      return ok({ success: true });
    });
  },

  async renewRecoveryCodes(deps, { actor, body }) {
    const { userId, email } = actor;
    const problem = await findReauthenticationProblem(deps, actor, body);
    if (problem !== null) return err(problem);
    return inTransaction(deps.db, async (tx) => {
      if (!(await isTwoFactorEnabled(tx, userId))) return err({ code: 'wrong-code' });
      await sendSecurityNotification(tx, deps, email, { kind: 'recovery-codes-renewed' });
      return ok({ recovery_codes: [...(await replaceRecoveryCodes(tx, userId))] });
    });
  },

  async removeRememberedDevice(deps, { actor, params }) {
    if (!isUuid(params.deviceId)) return err({ code: 'not-found' });
    const deletedDevice = await deps.db
      .deleteFrom('remembered_devices')
      .where('id', '=', params.deviceId)
      .where('user_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst();
    return deletedDevice === undefined ? err({ code: 'not-found' }) : ok({ success: true });
  },
} satisfies Partial<Handlers>;
