import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The sign-in method that is to be removed. */
type Without = { readonly passkeyId: string } | { readonly linkId: string };

/**
 * Whether a person can still sign in without this passkey or this provider. Holds the person's row: of two ways that are
 * removed at the same moment one stays.
 */
export async function hasOtherSignInMethod(
  tx: Kysely<Database>,
  { providers }: Pick<Dependencies, 'providers'>,
  userId: string,
  without: Without,
): Promise<boolean> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash !== null) return true;
  const goes = 'linkId' in without ? without.linkId : without.passkeyId;
  const passkeys = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  if (passkeys.some(({ id }) => id !== goes)) return true;
  const links = await tx
    .selectFrom('linked_identities')
    .select(['id', 'provider'])
    .where('user_id', '=', userId)
    .execute();
  // One that is no longer configured signs nobody in.
  return links.some(({ id, provider }) => id !== goes && providers.get(provider) !== undefined);
}
