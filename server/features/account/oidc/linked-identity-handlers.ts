import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok } from '#contract/rules/result.ts';
import { isProviderId, providerNames } from '#contract/rules/sign-in-provider.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Handlers } from '../../../http/handler.ts';
import { sendProviderLinkedEmail, sendProviderUnlinkedEmail } from '../account-emails.ts';
import { findReauthenticationProblem } from '../reauthentication.ts';
import { hasOtherSignInMethod } from '../sign-in-methods.ts';
import { consumeAuthorizationRequest, storeCallbackResult } from './authorization-requests.ts';
import { linkIdentity } from './linked-identities.ts';
import {
  beginAuthorization,
  expiredProblem,
  notConfigured,
  resolveIdentity,
} from './provider-sign-in-handlers.ts';

export const linkedIdentityHandlers = {
  async signInMethods(deps, { actor }) {
    const { password_hash } = await deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    const links = await deps.db
      .selectFrom('linked_identities')
      .select(['id', 'provider', 'email', 'created_at'])
      .where('user_id', '=', actor.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const { passkeys } = await deps.db
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('passkeys'))
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return ok({
      password: password_hash !== null,
      passkeys: Number(passkeys),
      providers: links.map(({ created_at, ...link }) => ({
        ...link,
        created: secondsToWire(created_at.getTime()),
      })),
    });
  },

  async beginProviderLink(deps, { actor, body }) {
    const provider = deps.providers.get(body.provider);
    if (provider === undefined) return err(notConfigured);
    const problem = await findReauthenticationProblem(deps, actor, body);
    if (problem !== null) return err(problem);
    return beginAuthorization(deps, provider, { userId: actor.userId, machineId: '', remember: false });
  },

  /** Who is signed in here chose this provider by hand: its address need not be the one of the account. */
  async finishProviderLink(deps, { actor, body }) {
    const attempt = await consumeAuthorizationRequest(deps, body, actor.userId);
    if (attempt === null) return err(expiredProblem);
    if (attempt.kind === 'repeat') return ok({ success: true });
    const identity = await resolveIdentity(deps, attempt, body);
    if (!identity.ok) return identity;
    const { provider, issuer, subject, email, emailTrust } = identity.value;
    return deps.db.transaction().execute(async (tx) => {
      const isVouched = emailTrust === 'vouched' && email === normalizeEmail(actor.email);
      if (await linkIdentity(tx, deps, actor.userId, identity.value, isVouched)) {
        await sendProviderLinkedEmail(tx, deps, actor.email, providerNames[provider]);
      } else {
        const { user_id } = await tx
          .selectFrom('linked_identities')
          .select('user_id')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .executeTakeFirstOrThrow();
        if (user_id !== actor.userId) return err({ code: 'already-linked' } as const);
      }
      await storeCallbackResult(tx, deps, body.state, { success: true });
      return ok({ success: true });
    });
  },

  async unlinkProvider(deps, { actor, params, body }) {
    const { linkId } = params;
    if (!isUuid(linkId)) return err({ code: 'not-found' });
    const link = await deps.db
      .selectFrom('linked_identities')
      .select(['id', 'provider'])
      .where('user_id', '=', actor.userId)
      .where('id', '=', linkId)
      .executeTakeFirst();
    if (link === undefined) return err({ code: 'not-found' });
    const problem = await findReauthenticationProblem(deps, actor, body ?? {});
    if (problem !== null) return err(problem);
    return inTransaction(deps.db, async (tx) => {
      if (!(await hasOtherSignInMethod(tx, deps, actor.userId, { linkId: link.id }))) {
        return err({ code: 'last-sign-in-method' });
      }
      const { numDeletedRows } = await tx
        .deleteFrom('linked_identities')
        .where('id', '=', link.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return err({ code: 'not-found' }); // somebody else was faster
      const name = isProviderId(link.provider) ? providerNames[link.provider] : link.provider;
      await sendProviderUnlinkedEmail(tx, deps, actor.email, name);
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;
