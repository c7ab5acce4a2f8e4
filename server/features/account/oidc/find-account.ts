import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { providerNames } from '#contract/rules/sign-in-provider.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Problem } from '../../../http/handler.ts';
import { sendProviderLinkedEmail } from '../account-emails.ts';
import { consumeAllEmailTokens } from '../email-tokens.ts';
import { requireSignUpOfProved } from '../sign-up/require-sign-up.ts';
import { verifyEmail } from '../verify-email.ts';
import type { Identity } from './identity.ts';
import { linkIdentity } from './linked-identities.ts';

export interface FoundAccount {
  readonly userId: string;
  readonly email: string;
  readonly isNew: boolean;
}

/**
 * The account that an identity opens (docs/decisions/019):
 *
 *   linked ──────────────────────────── that one, whatever the address there is by now
 *   address only claimed ────────────── none
 *   address without an account ──────── a new one, proved, without a password, where the server takes new ones
 *   ... with one that was never proved ─ that one: who had begun it loses it, as by an email
 *   ... with one that is disabled ───── none, linked or not, once the identity has shown to be its owner's
 *   ... with one that was proved ─────── that one where the provider vouches for the address; else it is to be linked by hand
 */
export async function findAccount(
  tx: Kysely<Database>,
  deps: Dependencies,
  identity: Identity,
  machineId: string,
): Promise<Result<FoundAccount, Problem>> {
  const linked = await linkedAccount(tx, deps, identity);
  if (linked !== null) return permit(linked);
  const { email, emailTrust } = identity;
  if (email === null || emailTrust === 'claimed') return err({ code: 'email-unverified' });
  const permitted = await requireSignUpOfProved(tx, deps, email);
  if (!permitted.ok && !(await hasAccount(tx, email))) return permitted;
  const now = new Date(deps.nowMs());
  const created = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      first_name: identity.firstName,
      last_name: identity.lastName,
      password_hash: null,
      sign_up_machine_id: null,
      verified_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  const user = await tx
    .selectFrom('users')
    .select(['id', 'verified_at', 'disabled_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Its other tab may have been first; the row of the person is held from here on.
  const concurrent = await linkedAccount(tx, deps, identity);
  if (concurrent !== null) return permit(concurrent);
  if (created === undefined && user.verified_at !== null && emailTrust !== 'vouched')
    return err({ code: 'account-exists' });
  if (user.disabled_at !== null) return err({ code: 'account-disabled', userId: user.id });
  if (user.verified_at === null) {
    await verifyEmail(tx, { userId: user.id, machineId, nowMs: deps.nowMs() });
    await consumeAllEmailTokens(tx, deps.nowMs(), user.id);
  }
  await linkIdentity(tx, deps, user.id, identity, emailTrust === 'vouched');
  if (created === undefined) await sendProviderLinkedEmail(tx, deps, email, providerNames[identity.provider]);
  return ok({ userId: user.id, email, isNew: created !== undefined });
}

async function hasAccount(tx: Kysely<Database>, email: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user !== undefined;
}

function permit({ isDisabled, ...account }: LinkedAccount): Result<FoundAccount, Problem> {
  return isDisabled ? err({ code: 'account-disabled', userId: account.userId }) : ok(account);
}

interface LinkedAccount extends FoundAccount {
  readonly isDisabled: boolean;
}

/** Holds the person's row before the link, as all do who want both: two tabs would lock each other out. */
async function linkedAccount(
  tx: Kysely<Database>,
  deps: Dependencies,
  { issuer, subject }: Identity,
): Promise<LinkedAccount | null> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('linked_identities', 'linked_identities.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate('users')
    .executeTakeFirst();
  if (user === undefined) return null;
  const link = await tx
    .updateTable('linked_identities')
    .set({ last_used_at: new Date(deps.nowMs()) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst();
  if (link === undefined) return null;
  return { userId: user.id, email: user.email, isNew: false, isDisabled: user.disabled_at !== null };
}
