import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Handlers, Problem } from '../../../http/handler.ts';
import { createSession, sessionExpiryMs } from '../sessions.ts';
import { accountLanguage } from '../two-factor/account-language.ts';
import { createChallenge } from './challenges.ts';
import { relyingParty, webauthn } from './webauthn.ts';

const purpose = 'passkey-sign-in';
/** One answer for a key that nobody has, that was removed, and that did not sign: who asks learns of none. */
const refused: Problem = { code: 'passkey-refused' };

export const passkeySignInHandlers = {
  async passkeySignInOptions(deps) {
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(deps.settings).id,
      challenge: createChallenge(deps, purpose),
      userVerification: 'required',
    });
    return ok({ ...options });
  },

  /** The key is what a person has, and the device knows who holds it: no second factor is asked for. */
  async passkeySignIn(deps, { body, userAgent, language }) {
    const { credential, machine_id: machineId, remember } = body;
    return inTransaction(deps.db, async (tx) => {
      const now = deps.nowMs();
      const key = await tx
        .selectFrom('passkeys')
        .innerJoin('users', 'users.id', 'passkeys.user_id')
        .select(['passkeys.id', 'passkeys.public_key', 'passkeys.counter', 'passkeys.user_id'])
        .select(['users.email', 'users.disabled_at'])
        .where('passkeys.credential_id', '=', credential.id)
        .where('users.verified_at', 'is not', null)
        .forUpdate('passkeys')
        .executeTakeFirst();
      const { userHandle, ...response } = credential.response;
      const verified = await webauthn(tx, deps, purpose, refused, async (expected) => {
        if (key === undefined || !isOf(key.user_id, userHandle)) return null;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, type: 'public-key', response, clientExtensionResults: {} },
          credential: {
            id: credential.id,
            publicKey: Uint8Array.from(key.public_key),
            counter: key.counter,
          },
        });
        return verified ? { ...key, newCounter: authenticationInfo.newCounter } : null;
      });
      if (!verified.ok) return verified;
      const { id, user_id, email, disabled_at, newCounter } = verified.value;
      if (disabled_at !== null) return err({ code: 'account-disabled', userId: user_id });
      await tx
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: new Date(now) })
        .where('id', '=', id)
        .execute();
      const endsMs = sessionExpiryMs(now, remember);
      const token = await createSession(tx, now, { userId: user_id, machineId, endsMs, userAgent });
      const spoken = await accountLanguage(tx, user_id, language);
      return ok({ email, access_token: token, user_id, user_name: email, ...spoken });
    });
  },
} satisfies Partial<Handlers>;

/** Keys that say whose they are must say the right one. */
function isOf(userId: string, userHandle: string | null | undefined): boolean {
  if (userHandle == null) return true;
  return Buffer.from(userHandle, 'base64url').toString('hex') === userId.replaceAll('-', '');
}
