import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Identity } from './identity.ts';

/** Says whether it was linked: false where the identity belongs to somebody already. */
export async function linkIdentity(
  tx: Kysely<Database>,
  deps: Dependencies,
  userId: string,
  identity: Identity,
  vouched: boolean,
): Promise<boolean> {
  const now = new Date(deps.nowMs());
  const created = await tx
    .insertInto('linked_identities')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider: identity.provider,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email ?? '',
      email_verified_by_provider: vouched,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/**
 * An email proved who owns the address. What was linked by anybody who could not show as much does not go on; a provider
 * that decides who has the address says the same as the email.
 */
export async function deleteUnvouchedIdentities(tx: Kysely<Database>, userId: string): Promise<void> {
  await tx
    .deleteFrom('linked_identities')
    .where('user_id', '=', userId)
    .where('email_verified_by_provider', '=', false)
    .execute();
}
