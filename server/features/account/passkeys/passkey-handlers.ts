import { randomUUID } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { err, ok } from '#contract/rules/result.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Actor, Handlers } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import { findReauthenticationProblem } from '../reauthentication.ts';
import { sendSecurityNotification } from '../security-notifications.ts';
import { hasOtherSignInMethod } from '../sign-in-methods.ts';
import { createChallenge } from './challenges.ts';
import { passkeyName, shownPasskey } from './stored-passkey.ts';
import { relyingParty, webauthn } from './webauthn.ts';

const most = 20;
const refused = detailed('bad-request', 'passkey-unchecked');

export const passkeyHandlers = {
  async listPasskeys({ db }, { actor }) {
    const rows = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', actor.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return ok(rows.map(shownPasskey));
  },

  async passkeyOptions(deps, { actor, body }) {
    const problem = await findReauthenticationProblem(deps, actor, body);
    if (problem !== null) return err(problem);
    const mine = await deps.db
      .selectFrom('passkeys')
      .select('credential_id')
      .where('user_id', '=', actor.userId)
      .execute();
    if (mine.length >= most) {
      return err(detailed('bad-request', 'passkeys-full', { most }));
    }
    const options = await generateRegistrationOptions({
      rpName: 'Lunvik',
      rpID: relyingParty(deps.settings).id,
      userName: actor.email,
      userDisplayName: actor.email,
      userID: Uint8Array.from(Buffer.from(actor.userId.replaceAll('-', ''), 'hex')),
      challenge: createChallenge(deps, purposeOf(actor)),
      attestationType: 'none',
      excludeCredentials: mine.map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return ok({ ...options });
  },

  async addPasskey(deps, { actor, body }) {
    const checked = passkeyName(body.name);
    if (!checked.ok) return checked;
    const name = checked.value;
    const { credential } = body;
    const { transports, ...response } = credential.response;
    return inTransaction(deps.db, async (tx) => {
      const verified = await webauthn(tx, deps, purposeOf(actor), refused, async (expected) => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: {
            ...credential,
            type: 'public-key',
            response: { ...response, ...(transports && { transports }) },
            clientExtensionResults: {},
          },
        });
        return verified ? registrationInfo.credential : null;
      });
      if (!verified.ok) return verified;
      const { id, publicKey, counter } = verified.value;
      const added = await tx
        .insertInto('passkeys')
        .values({
          id: randomUUID(),
          user_id: actor.userId,
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter,
          transports: transports ?? [],
          name,
          created_at: new Date(deps.nowMs()),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added === undefined) return err(detailed('already-exists', 'passkey'));
      await sendSecurityNotification(tx, deps, actor.email, { kind: 'passkey-added', name });
      return ok(shownPasskey(added));
    });
  },

  async renamePasskey({ db }, { actor, params, body }) {
    const checked = passkeyName(body.name);
    if (!isUuid(params.passkeyId)) return err({ code: 'not-found' });
    if (!checked.ok) return checked;
    const name = checked.value;
    const renamed = await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', params.passkeyId)
      .where('user_id', '=', actor.userId)
      .returningAll()
      .executeTakeFirst();
    return renamed === undefined ? err({ code: 'not-found' }) : ok(shownPasskey(renamed));
  },

  async removePasskey(deps, { actor, params, body }) {
    if (!isUuid(params.passkeyId)) return err({ code: 'not-found' });
    const passkey = await deps.db
      .selectFrom('passkeys')
      .select(['id', 'name'])
      .where('id', '=', params.passkeyId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (passkey === undefined) return err({ code: 'not-found' });
    const problem = await findReauthenticationProblem(deps, actor, body ?? {});
    if (problem !== null) return err(problem);
    return inTransaction(deps.db, async (tx) => {
      if (!(await hasOtherSignInMethod(tx, deps, actor.userId, { passkeyId: passkey.id }))) {
        return err({ code: 'last-sign-in-method' });
      }
      const { numDeletedRows } = await tx
        .deleteFrom('passkeys')
        .where('id', '=', passkey.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return err({ code: 'not-found' }); // somebody else was faster
      await sendSecurityNotification(tx, deps, actor.email, { kind: 'passkey-removed', name: passkey.name });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

/** A challenge to make a passkey is for whoever proved the password, in their session. */
function purposeOf({ userId, sessionId }: Actor): string {
  return `passkey-add:${userId}:${sessionId}`;
}
